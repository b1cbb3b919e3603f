import { type Browser, expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { brokenTexts } from '~/testing/browsing/broken-texts'
import { hydrated } from '~/testing/browsing/hydrated'
import { signIn } from '~/testing/browsing/own-account'
import { sharingPair } from '~/testing/browsing/sharing-pair'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

async function visit(browser: Browser, email: string, javaScriptEnabled: boolean) {
  const context = await anotherBrowser(browser, { javaScriptEnabled, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, email)
  return page
}

/** A conversation in which the provider has sent a photo, opened by its receiver, who accepts photos. */
async function conversation(browser: Browser, javaScriptEnabled: boolean) {
  const { emails, ids } = await sharingPair()
  const owner = await visit(browser, emails.owner, false)
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background: '#20407a' } })
    .jpeg()
    .toBuffer()
  const sent = await owner.request.post(`/chat/image?user=${ids.receiver}`, {
    multipart: {
      clientId: crypto.randomUUID(),
      image: { name: 'a.jpg', mimeType: 'image/jpeg', buffer },
    },
    headers: { origin: new URL(owner.url()).origin },
  })
  expect(sent.ok()).toBe(true)
  await onSiteDatabase(
    (sql) => sql`update chat_members set accepts_images = true where user_id = ${ids.receiver}`,
  )
  const reader = await visit(browser, emails.receiver, javaScriptEnabled)
  await reader.goto(`/chat?user=${ids.owner}`)
  return { owner, reader, path: `/chat?user=${ids.owner}`, ownerPath: `/chat?user=${ids.receiver}` }
}

const photo = (page: Page) =>
  page.getByRole('link').filter({ has: page.getByRole('img', { name: 'Foto von Luana' }) })

test('choosing a photo shows its own form; closing that shows the draft again', async ({ browser }) => {
  const { reader } = await conversation(browser, true)
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

test('with a text size of 200 % on a phone no word below a photo breaks', async ({ browser }) => {
  const { owner, ownerPath } = await conversation(browser, false)
  await owner.setViewportSize({ width: 360, height: 740 })
  const session = await owner.context().newCDPSession(owner)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  await owner.goto(ownerPath)
  const foot = owner.locator('[data-state]').last()
  await expect(foot.getByText(/^(Gesendet|Zugestellt|Gelesen)$/)).toBeVisible()
  expect(await foot.locator('time, span').evaluateAll(brokenTexts)).toEqual([])
})

test('a photo of a conversation opens in the viewer, with quick exit and report; Back closes it', async ({
  browser,
}) => {
  const { reader, path } = await conversation(browser, true)
  await hydrated(reader)
  await expect(reader.getByRole('navigation', { name: 'Hauptmenü' })).toBeHidden()
  await photo(reader).click()
  const box = reader.getByRole('dialog', { name: 'Fotos von Luana' })
  await expect(box.getByRole('img', { name: 'Foto von Luana' })).toBeVisible()
  await expect(box.getByRole('link', { name: 'Foto melden' })).toHaveAttribute(
    'href',
    /^\/report\/.+\?message=/,
  )
  await expect(box.locator('a[data-quick-exit]')).toBeVisible()
  await expectAccessible(reader)
  await reader.goBack()
  await expect(box).toBeHidden()
  await expect(reader).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  await expect(photo(reader)).toBeFocused()
  await reader.context().close()
})

test('without JavaScript a photo opens as a page with a link back', async ({ browser }) => {
  const { reader, path } = await conversation(browser, false)
  await photo(reader).click()
  await expect(reader).toHaveURL(/\/chat\/photo\?user=/)
  await expect(reader.getByRole('img', { name: 'Foto von Luana' })).toBeVisible()
  await expect(reader.locator('a[data-quick-exit]')).toBeVisible()
  await reader.getByRole('link', { name: 'Zurück' }).click()
  await expect(reader).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  await reader.context().close()
})
