import { expect } from 'playwright/test'
import sharp from 'sharp'
import { choose, isSimilar, menu, ownerOf, photos, provider, tiles } from '~/testing/browsing/own-photos'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

/** A photo of 1:4. Turned it lies: its right end is the top of the photo. */
async function narrowPhoto() {
  const top = { create: { width: 300, height: 600, channels: 3, background: '#7a2040' } } as const
  const buffer = await sharp({ create: { width: 300, height: 1200, channels: 3, background: '#207a40' } })
    .composite([{ input: top, top: 0, left: 0 }])
    .png()
    .toBuffer()
  return { name: 'narrow.png', mimeType: 'image/png', buffer }
}

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
  await page.getByLabel(/Fotos hinzufügen/).focus()
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
  // The field had the focus again, and is gone.
  await expect(page.locator('#photos ol').first()).toBeFocused()
})

test('a photo of 1:4 fills the fixed frame and can be turned; removing asks, with a way back', async ({
  browser,
}) => {
  const page = await provider(browser, true)
  const dialog = page.getByRole('dialog', { name: 'Zuschneiden' })
  await choose(page, [await narrowPhoto()])
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

test('single presses move the photo, too, and it stops at its edge', async ({ browser }) => {
  const page = await provider(browser, true)
  const dialog = page.getByRole('dialog', { name: 'Zuschneiden' })
  await choose(page, [await narrowPhoto()])
  await dialog.getByRole('button', { name: 'Um 90° drehen' }).click()
  await expect(dialog.getByLabel('Ausschnitt, mit den Pfeiltasten verschieben')).toBeVisible()
  // From the middle to the edge it takes 18. If the photo went on, 30 would not lead to its other half.
  for (const [direction, presses] of [
    ['links', 40],
    ['rechts', 30],
  ] as const) {
    const button = dialog.getByRole('button', { name: `Foto nach ${direction} verschieben` })
    for (let press = 0; press < presses; press++) await button.click()
  }
  await dialog.getByRole('button', { name: 'Zuschneiden und hochladen' }).click()
  await expect(tiles(page)).toHaveCount(1)
  const [moved] = await onSiteDatabase(
    (sql) => sql`select color from images where owner_id = ${ownerOf(page)} and position = 0`,
  )
  expect(isSimilar(moved?.color, '#207a40')).toBe(true)
})
