import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import {
  choose,
  menu,
  order,
  ownerOf,
  photos,
  pressInMenu,
  provider,
  tiles,
} from '~/testing/browsing/own-photos'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'
import { cameraPhoto } from '~/testing/images/camera-photo'

const UPLOAD = '**/api/upload/profile-image'

test('without JavaScript, on a small phone: upload five, order them, another main photo, remove it', async ({
  browser,
}) => {
  const page = await provider(browser, false)
  await page.getByLabel(/Fotos hinzufügen/).setInputFiles(await photos(5))
  await page.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('5 Fotos sind hochgeladen und werden geprüft.')).toBeVisible()
  await expect(tiles(page)).toHaveCount(5)
  await expect(page.getByText('Du hast 5 von 5 Fotos.')).toBeVisible()
  expect(await order(page)).toEqual([0, 1, 2, 3, 4])

  await pressInMenu(page, 3, 'Nach vorn')
  expect(await order(page)).toEqual([0, 2, 1, 3, 4])
  await pressInMenu(page, 4, 'Als Hauptfoto')
  await expect(page.getByText('Das ist jetzt dein Hauptfoto.')).toBeVisible()
  expect(await order(page)).toEqual([3, 2, 1, 0, 4])
  await pressInMenu(page, 1, 'Foto entfernen')
  await expect(page.getByText('Das Foto ist entfernt.')).toBeVisible()
  expect(await order(page)).toEqual([2, 1, 0, 4])
  await expect(tiles(page).first().getByText('Hauptfoto', { exact: true })).toBeVisible()

  await page
    .getByLabel(/Fotos hinzufügen/)
    .setInputFiles([
      { name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
      ...(await photos(1)),
    ])
  await page.getByRole('button', { name: 'Hochladen' }).click()
  await expect(page.getByText('text.jpg – Ungültiger Dateityp')).toBeVisible()
  await expect(tiles(page)).toHaveCount(5)
  await page.getByLabel('Wasserzeichen auf meinen Fotos').check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByLabel('Wasserzeichen auf meinen Fotos')).toBeChecked()
})

test('with JavaScript: cropped, real progress, cancelled, retried after a network error', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  const faults = listen(page)
  const [sent, delay] = [[] as number[], gate()]
  await page.route(UPLOAD, async (route) => {
    sent.push(route.request().postDataBuffer()?.length ?? 0)
    if (sent.length === 1) return route.abort('connectionfailed')
    if (sent.length === 3) await delay.opened
    await route.continue().catch(() => undefined)
  })

  // A rotated camera photo: cropped to 3:4 by keyboard, and no larger than the stored size.
  const large = {
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: await cameraPhoto({ width: 4000, height: 2400 }),
  }
  await choose(page, [large])
  const dialog = page.getByRole('dialog', { name: 'Zuschneiden' })
  await expect(dialog.getByRole('img')).toHaveCount(0)
  await expect(dialog.getByText(/ von /)).toHaveCount(0)
  await dialog.getByLabel('Ausschnitt, mit den Pfeiltasten verschieben').press('ArrowRight')
  await dialog.getByLabel('Vergrößern').fill('1.5')
  await dialog.getByRole('button', { name: 'Zuschneiden und hochladen' }).click()
  const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(row.getByText('Upload fehlgeschlagen.')).toBeVisible()
  await page.getByRole('button', { name: 'IMG_1.jpg erneut hochladen' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await expect(row).toHaveCount(0)
  const [size] = await onSiteDatabase(
    (sql) => sql`select width, height from images where owner_id = ${ownerOf(page)}`,
  )
  expect(Math.abs(size?.width / size?.height - 3 / 4)).toBeLessThan(0.01)
  expect(size?.height).toBeLessThanOrEqual(2048)

  // Three at once, uncropped; the first is delayed and cancelled, the others arrive.
  await choose(page, await photos(3))
  await expect(dialog.getByText('1 von 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ohne Zuschnitt', exact: true }).click()
  await expect(dialog.getByText('2 von 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Alle ohne Zuschnitt' }).click()
  await expect(row).toHaveCount(3)
  await expect(page.getByRole('progressbar', { name: 'Upload von 0.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload von 0.jpg abbrechen' }).click()
  delay.open()
  await expect(tiles(page)).toHaveCount(3)
  await expect(row).toHaveCount(0)

  await choose(page, [{ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }])
  await expect(row.getByText('Ungültiger Dateityp')).toBeVisible()
  await page.getByRole('button', { name: 'a.gif aus der Liste nehmen' }).click()
  await expect(row).toHaveCount(0)
  expect(faults()).toEqual([])
})

test('axe finds nothing on the card and the crop', async ({ browser }) => {
  const page = await provider(browser, true)
  await expectAccessible(page)
  await choose(page, await photos(2))
  await expect(page.getByRole('dialog', { name: 'Zuschneiden' }).getByRole('slider')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Alle ohne Zuschnitt' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await onSiteDatabase(
    (sql) => sql`
      update image_moderation set status = 'rejected', rejection_reason = 'Zu dunkel'
      where user_id = ${ownerOf(page)} and image_url = (select url from images where owner_id = ${ownerOf(page)} and position = 1)`,
  )
  await page.reload()
  await expect(page.getByText('Grund: Zu dunkel')).toBeVisible()
  await menu(page, 2).click()
  await page.getByText('Entfernen', { exact: true }).filter({ visible: true }).click()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }
})

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** CSP violations and script errors; the network error that a test causes is excluded. */
function listen(page: Page): () => string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_CONNECTION_FAILED/.test(message.text()))
      faults.push(message.text())
  })
  return () => faults
}
