import { expect } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { couple, coupleWithLines, field, log, pageErrors } from '~/testing/browsing/chat-pairs'
import { hydrated } from '~/testing/browsing/hydrated'
import { photoConversation } from '~/testing/browsing/photo-conversation'
import { test } from '~/testing/browsing/visitor'

test.afterEach(() => expect(pageErrors.splice(0)).toEqual([]))

test('choosing a photo shows its own form; closing that shows the draft again', async ({ browser }) => {
  const { reader } = await photoConversation(browser)
  await hydrated(reader)
  const field = reader.getByRole('textbox', { name: 'Nachricht schreiben' })
  await field.fill('Mein Entwurf')
  const sheet = reader.locator('details[data-sheet] > summary')
  await sheet.click()
  const buffer = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#20407a' } })
    .jpeg()
    .toBuffer()
  await reader.setInputFiles('input[name=image]', { name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(reader.getByRole('button', { name: 'Foto senden' })).toBeVisible()
  await expect(field).toBeHidden()
  await sheet.click()
  await expect(field).toHaveValue('Mein Entwurf')
  await expect(field).toBeVisible()
})

test('a file of the wrong type is refused before it is sent; a photo can be previewed, replaced and cancelled', async ({
  browser,
}) => {
  const { jonas } = await coupleWithLines(browser, { lines: 1 })
  const { page } = jonas
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const input = page.locator('input[type=file][name=image]')
  await page.locator('summary[aria-label="Anhängen"]').click()
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByRole('alert').filter({ hasText: 'Ungültiger Dateityp' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Foto senden', exact: true })).toBeHidden()
  await expectAccessible(page)
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('alert').filter({ hasText: 'Ungültiger Dateityp' })).toHaveCount(0)
  const preview = page.locator('[data-panel=photo]').getByRole('img', { name: 'Dein Foto' })
  await expect(preview).toBeVisible()
  await expect(page.getByRole('button', { name: 'Anderes Foto' })).toBeVisible()
  // As after a file dialog that was cancelled.
  await input.setInputFiles([])
  await expect(preview).toBeVisible()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(preview).toHaveCount(0)
  expect(sent).toEqual([])
})

test('a photo whose type the browser does not know can be sent; the server judges by its content', async ({
  browser,
}) => {
  const { jonas } = await coupleWithLines(browser, { lines: 1 })
  const { page } = jonas
  await page.locator('summary[aria-label="Anhängen"]').click()
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  const bytes = [...photo]
  await page.locator('input[type=file][name=image]').evaluate((input, content) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Uint8Array(content)], 'IMG_0001'))
    Object.assign(input, { files: chosen.files })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, bytes)
  await page.getByRole('button', { name: 'Foto senden', exact: true }).click()
  await expect(log(page).getByRole('img', { name: 'Dein Foto' })).toBeVisible()
})

test('without JavaScript a photo of 12 MB is refused with an error at its field, each time', async ({
  browser,
}) => {
  const { plain, liveId } = await couple(browser)
  await plain.goto(`/chat?user=${liveId}`)
  await field(plain).fill('Hallo')
  await plain.getByRole('button', { name: 'Senden', exact: true }).click()
  const photo = (buffer: Buffer) => ({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
  const send = async (buffer: Buffer) => {
    const panel = plain.locator('[data-panel=photo]')
    if (!(await panel.locator('form').isVisible())) {
      await plain.locator('summary[aria-label="Anhängen"]').click()
      await panel.locator('summary').click()
    }
    await panel.locator('input[type="file"]').setInputFiles(photo(buffer))
    return panel
  }
  for (const _ of [1, 2]) {
    const panel = await send(Buffer.alloc(12_000_000))
    await panel.locator('input[name="content"]').fill('Ich am See')
    await panel.locator('form button[type=submit]').click()
    await expect(panel.getByRole('alert')).toHaveText(/Datei zu groß: Ein Foto darf höchstens 5\sMB haben/)
    await expect(panel.locator('input[name="content"]')).toHaveValue('Ich am See')
    expect(new URL(plain.url()).pathname).toBe('/chat')
  }
})
