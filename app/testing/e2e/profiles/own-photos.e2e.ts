import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import {
  box,
  choose,
  isSimilar,
  OWN_PHOTOS,
  order,
  ownerOf,
  photos,
  provider,
  storedMain,
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

  await inMenu(page, 3, 'Nach vorn')
  expect(await order(page)).toEqual([0, 2, 1, 3, 4])
  await inMenu(page, 4, 'Als Hauptfoto')
  await expect(page.getByText('Das ist jetzt dein Hauptfoto.')).toBeVisible()
  expect(await order(page)).toEqual([3, 2, 1, 0, 4])
  await inMenu(page, 1, 'Foto entfernen')
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

test('a drag that ends outside keeps the crop, and Escape leaves out one photo after the other', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await choose(page, await photos(2))
  const dialog = page.getByRole('dialog', { name: 'Zuschneiden' })
  await dialog.getByLabel('Ausschnitt, mit den Pfeiltasten verschieben').hover()
  await page.mouse.down()
  await page.mouse.move(10, 10, { steps: 3 })
  await page.mouse.up()
  await page.mouse.click(10, 10)
  await expect(dialog.getByText('1 von 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('2 von 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Uploads' })).toHaveCount(0)
})

test('a file of another type takes no place, and nothing in the dialog of several photos overlaps', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await choose(page, [text, ...(await photos(5))])
  const dialog = page.getByRole('dialog', { name: 'Zuschneiden' })
  await expect(dialog.getByText('1 von 5')).toBeVisible()
  for (const size of [
    { width: 360, height: 740 },
    { width: 360, height: 640 },
    { width: 360, height: 360 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size)
    const turn = dialog.getByRole('button', { name: 'Um 90° drehen' })
    // Playwright only presses what nothing else covers.
    await turn.click({ trial: true })
    const frame = await dialog.getByLabel('Ausschnitt, mit den Pfeiltasten verschieben').boundingBox()
    expect(frame && Math.abs(frame.width / frame.height - 3 / 4), JSON.stringify(size)).toBeLessThan(0.02)
  }
  await dialog.getByRole('button', { name: 'Alle ohne Zuschnitt' }).click()
  await expect(tiles(page)).toHaveCount(5)
  await expect(page.getByText('Ungültiger Dateityp')).toBeVisible()
  await expect(page.getByText('Höchstens 5 Fotos')).toHaveCount(0)
})

test('a photo of 1:4 fills the fixed frame and can be turned; removing asks, with a way back', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  // A narrow one of 1:4 fills the fixed frame. Turned it lies: its right end is the top of the photo.
  const narrow = await sharp({ create: { width: 300, height: 1200, channels: 3, background: '#207a40' } })
    .composite([
      { input: { create: { width: 300, height: 600, channels: 3, background: '#7a2040' } }, top: 0, left: 0 },
    ])
    .png()
    .toBuffer()
  const dialog = page.getByRole('dialog', { name: 'Zuschneiden' })
  await choose(page, [{ name: 'narrow.png', mimeType: 'image/png', buffer: narrow }])
  await dialog.getByRole('button', { name: 'Um 90° drehen' }).click()
  const area = dialog.getByLabel('Ausschnitt, mit den Pfeiltasten verschieben')
  await expect(area).toBeVisible()
  for (let press = 0; press < 80; press++) await area.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Zuschneiden und hochladen' }).click()
  await expect(tiles(page)).toHaveCount(1)
  const [turned] = await onSiteDatabase(
    (sql) => sql`select width, height, color from images where owner_id = ${ownerOf(page)} and position = 0`,
  )
  expect(Math.abs(turned?.width / turned?.height - 3 / 4)).toBeLessThan(0.02)
  expect(isSimilar(turned?.color, '#7a2040')).toBe(true)
  await menu(page, 1).click()
  await page.getByText('Entfernen', { exact: true }).filter({ visible: true }).click()
  await expect(page.getByText('Dieses Foto entfernen?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Dieses Foto entfernen?')).toBeHidden()
  await expect(menu(page, 1)).toBeFocused()
  await menu(page, 1).click()
  await page.getByRole('button', { name: 'Foto entfernen' }).click()
  await expect(tiles(page)).toHaveCount(0)
})

test('with JavaScript: optimistic order by menu and by drag, reverted when the server is unreachable', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  await choose(page, await photos(3))
  await page.getByRole('button', { name: 'Alle ohne Zuschnitt' }).click()
  await expect(tiles(page)).toHaveCount(3)
  expect(await order(page)).toEqual([0, 1, 2])

  // By keyboard: the focus stays with the photo that moves.
  await menu(page, 3).press('Enter')
  const forward = page.getByRole('button', { name: 'Nach vorn' })
  await forward.press('Enter')
  expect(await order(page)).toEqual([0, 2, 1])
  await expect(forward).toBeHidden()
  await expect(menu(page, 2)).toBeFocused()

  // All tiles visible at once: scrolling would move them away from under the mouse.
  await page.setViewportSize({ width: 360, height: 1600 })
  const [from, to] = [await box(page, 2), await box(page, 0)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 8 })
  await page.mouse.up()
  expect(await order(page)).toEqual([1, 0, 2])
  await expect(
    page.getByRole('status').filter({ hasText: 'Foto steht jetzt an Platz 1 von 3.' }),
  ).toBeAttached()
  await expect.poll(() => storedMain(page)).toBe(1)

  await page.route(`**${OWN_PHOTOS}`, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  )
  await inMenu(page, 2, 'Als Hauptfoto')
  await expect(page.getByText('Das hat nicht geklappt.').first()).toBeVisible()
  expect(await order(page)).toEqual([1, 0, 2])
})

test('a photo whose removal was done without an answer does not stay on the page', async ({ browser }) => {
  const page = await provider(browser, true)
  await choose(page, await photos(2))
  await page.getByRole('button', { name: 'Alle ohne Zuschnitt' }).click()
  await expect(tiles(page)).toHaveCount(2)
  await page.route(`**${OWN_PHOTOS}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort('connectionfailed')
  })
  await inMenu(page, 1, 'Foto entfernen')
  await expect(page.getByText('Das hat nicht geklappt.').first()).toBeVisible()
  await expect(tiles(page)).toHaveCount(1)
  expect(await order(page)).toEqual([1])
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

const menu = (page: Page, photo: number) => page.getByLabel(`Foto ${photo} bearbeiten`)

/** Removing asks first. */
async function inMenu(page: Page, photo: number, entry: string) {
  await menu(page, photo).click()
  if (entry === 'Foto entfernen')
    await page.getByText('Entfernen', { exact: true }).filter({ visible: true }).click()
  await page.getByRole('button', { name: entry }).click()
}

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
