import { expect, type Locator, type Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { log, matchedCouple } from '~/testing/browsing/chat-pairs'
import { hydrated } from '~/testing/browsing/hydrated'
import { brokenTexts } from '~/testing/browsing/layout'
import { photoConversation } from '~/testing/browsing/photo-conversation'
import { test } from '~/testing/browsing/visitor'

const photo = (page: Page) =>
  page.getByRole('link').filter({ has: page.getByRole('img', { name: 'Foto von Luana' }) })

const widthOf = (image: Locator) => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)

test('with a text size of 200 % on a phone no word below a photo breaks', async ({ browser }) => {
  const { owner, ownerPath } = await photoConversation(browser, { javaScriptEnabled: false })
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
  const { reader, path } = await photoConversation(browser)
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
  const { reader, path } = await photoConversation(browser, { javaScriptEnabled: false })
  await photo(reader).click()
  await expect(reader).toHaveURL(/\/chat\/photo\?user=/)
  await expect(reader.getByRole('img', { name: 'Foto von Luana' })).toBeVisible()
  await expect(reader.locator('a[data-quick-exit]')).toBeVisible()
  await reader.getByRole('link', { name: 'Zurück' }).click()
  await expect(reader).toHaveURL(new RegExp(`${path.replace('?', '\\?')}$`))
  await reader.context().close()
})

test('a photo is a few blurred pixels until it is accepted, and again after revocation', async ({
  browser,
}) => {
  const { customer, provider } = await matchedCouple(browser)
  await provider.page.goto(provider.href)
  await hydrated(provider.page, 'composer-text')
  await provider.page.locator('input[type=file]').setInputFiles({
    name: 'a.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a2040' } })
      .jpeg()
      .toBuffer(),
  })
  await provider.page.getByRole('button', { name: 'Foto senden' }).click()
  await expect(log(provider.page).getByRole('img', { name: 'Dein Foto' })).toBeVisible()

  const fetched: string[] = []
  customer.page.on('response', (answer) => {
    if (answer.url().includes('/media/')) fetched.push(`${answer.status()} ${answer.url().split('/').at(-1)}`)
  })
  await customer.page.goto(customer.href)
  const preview = log(customer.page).getByRole('img', { name: 'Verdecktes Foto' })
  await expect.poll(() => widthOf(preview)).toBe(32)
  expect(fetched).toEqual(['200 32.webp'])
  await expectAccessible(customer.page)
  await customer.page.getByRole('button', { name: 'Fotos zeigen' }).click()
  await expect
    .poll(() => widthOf(log(customer.page).getByRole('img', { name: 'Foto von' })))
    .toBeGreaterThan(200)
  await customer.page.getByLabel('Mehr zu Mara').click()
  await customer.page.getByRole('button', { name: 'Fotos wieder verdecken' }).click()
  await expect.poll(() => widthOf(preview)).toBe(32)
})
