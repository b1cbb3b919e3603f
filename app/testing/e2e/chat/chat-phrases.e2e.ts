import { type Browser, expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated as untilHydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test, withoutSocket } from '~/testing/browsing/visitor'

test('a phrasebook sentence goes into the field, by keyboard too, and is read in the partner’s language', async ({
  browser,
}) => {
  const { customer, provider } = await couple(browser)
  await provider.page.goto('/?lang=pt')
  await provider.page.goto(provider.href)
  await customer.page.goto(customer.href)
  await Promise.all([hydrated(customer.page), hydrated(provider.page)])

  const mark = sheetMark(customer.page)
  await mark.focus()
  await customer.page.keyboard.press('Enter')
  await phrasesEntry(customer.page).press('Enter')
  const sentence = customer.page.getByRole('button', { name: 'Was kostet eine Stunde?' })
  await expect(sentence).toBeVisible()
  await expectAccessible(customer.page)
  await customer.page.keyboard.press('Escape')
  await expect(sentence).toBeHidden()
  await expect(mark).toBeFocused()

  await customer.page.keyboard.press('Enter')
  await sentence.press('Enter')
  await expect(sentence).toBeHidden()
  await expect(field(customer.page)).toBeFocused()
  await expect(field(customer.page)).toHaveValue('Was kostet eine Stunde?')
  await expect(log(customer.page).getByText('Was kostet eine Stunde?')).toHaveCount(0)
  await expect(customer.page.getByText('liest diesen Satz in der eigenen Sprache')).toBeVisible()
  await expectAccessible(customer.page)
  await customer.page.keyboard.press('Enter')
  await expect(customer.page.getByText('liest diesen Satz in der eigenen Sprache')).toHaveCount(0)
  await expect(log(customer.page).getByText('Was kostet eine Stunde?')).toHaveCount(1)
  await expect(log(customer.page).getByText('Standardsatz')).toHaveCount(1)
  await expect(log(provider.page).getByText('Quanto custa uma hora?')).toHaveCount(1)
  await expect(log(provider.page).getByText('Was kostet eine Stunde?')).toHaveCount(0)

  // A changed sentence is the sender's own text.
  await openPhrases(customer.page)
  await customer.page.getByRole('button', { name: 'Bitte schreib mir nicht mehr' }).click()
  await customer.page.keyboard.type(' Danke')
  await customer.page.keyboard.press('Enter')
  await expect(log(provider.page).getByText(/schreib mir nicht mehr.* Danke/)).toHaveCount(1)
  await expect(log(provider.page).getByText('Frase padrão')).toHaveCount(1)
})

test('an undelivered sentence is stored, retried after a reload, and is one message', async ({ browser }) => {
  const { customer, provider } = await couple(browser)
  await withoutSocket(customer.page)
  await customer.page.goto(customer.href)
  await hydrated(customer.page)
  const calls: unknown[] = []
  let isReloaded = false
  await customer.page.route('**/api/chat/messages', async (route) => {
    calls.push(route.request().postDataJSON())
    // The page tries by itself, too.
    return isReloaded ? route.continue() : route.abort('connectionfailed')
  })
  await openPhrases(customer.page)
  await customer.page.getByRole('button', { name: 'Hast du heute Zeit?' }).click()
  await field(customer.page).press('Enter')
  await expect(customer.page.getByText('Nicht gesendet', { exact: true })).toBeVisible()
  await customer.page.reload()
  await hydrated(customer.page)
  isReloaded = true
  await customer.page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(log(customer.page).getByText('Hast du heute Zeit?')).toHaveCount(1)
  expect(calls.length).toBeGreaterThan(1)
  for (const call of calls) expect(call).toEqual(calls[0])
  expect(calls[0]).toMatchObject({ phrase: 'freeToday' })
  await provider.page.goto(provider.href)
  await expect(log(provider.page).getByText('Hast du heute Zeit?')).toHaveCount(1)
})

test('own replies are saved on their page, and inserted into the field after its text', async ({
  browser,
}) => {
  const { provider } = await couple(browser)
  const { page } = provider
  await page.goto(provider.href)
  await hydrated(page)
  await openPhrases(page)
  await page.getByRole('link', { name: 'Eigene Antworten bearbeiten' }).click()
  await page.getByLabel('Neue Antwort').fill('Am Hauptbahnhof links')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByRole('listitem').getByText('Am Hauptbahnhof links').first()).toBeVisible()
  await expect(page.getByLabel('Neue Antwort')).toHaveValue('')
  await page.getByText('Bearbeiten', { exact: false }).first().click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Zurück', exact: true }).click()

  await hydrated(page)
  await field(page).fill('Hallo!')
  await openPhrases(page)
  await page.getByRole('button', { name: 'Am Hauptbahnhof links' }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('.')
  await expect(field(page)).toHaveValue('Hallo!\nAm Hauptbahnhof links.')
  await page.reload()
  await hydrated(page)
  await expect(field(page)).toHaveValue('Hallo!\nAm Hauptbahnhof links.')
})

test('removing a quick reply keeps the text that is typed for a new one, also if another tab has added one', async ({
  browser,
}) => {
  const { provider } = await couple(browser)
  const { page } = provider
  await page.goto('/chat/quick-replies')
  await untilHydrated(page)
  const typed = page.getByLabel('Neue Antwort')
  const row = page.getByRole('listitem').filter({ hasText: 'Am Hauptbahnhof links' })
  await typed.fill('Am Hauptbahnhof links')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(row).toBeVisible()
  await expect(typed).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Hinzufügen' })).toBeFocused()
  await typed.fill('Bis gleich')
  const form = { intent: 'add', content: 'Aus einem anderen Tab' }
  await page.request.post('/chat/quick-replies', { form, headers: { origin: new URL(page.url()).origin } })
  await row.getByRole('button', { name: /^Löschen/ }).click()
  await expect(row).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: form.content })).toBeVisible()
  await expect(typed).toHaveValue('Bis gleich')
  await expect(page.getByRole('button', { name: 'Hinzufügen' })).not.toBeFocused()
})

test('a message that is the same as the last one is shown again', async ({ browser }) => {
  const { provider } = await couple(browser)
  const { page } = provider
  await page.goto('/chat/quick-replies')
  await untilHydrated(page)
  for (const text of ['Am Hauptbahnhof links', 'Bis gleich']) {
    await page.getByLabel('Neue Antwort').fill(text)
    await page.getByRole('button', { name: 'Hinzufügen' }).click()
    await expect(page.locator('[data-tone]')).toContainText('Die Antwort ist gespeichert.')
    await page.getByRole('button', { name: 'Hinweis schließen' }).click()
    await expect(page.locator('[data-tone]')).toHaveCount(0)
  }
})

test('without JavaScript the panel is a link, and everything works', async ({ browser }) => {
  const { provider } = await couple(browser, { javaScriptEnabled: false })
  const { page } = provider
  await page.goto('/chat/quick-replies')
  await page.getByLabel('Neue Antwort').fill('Am Hauptbahnhof links')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await page.goto(provider.href)
  await sheetMark(page).click()
  await page.getByRole('link', { name: 'Textbausteine' }).click()
  await page.getByRole('button', { name: 'Die Zeit passt mir gut.' }).click()
  await expect(field(page)).toHaveValue('Die Zeit passt mir gut.')
  await page.getByRole('button', { name: 'Senden', exact: true }).click()
  await expect(log(page).getByText('Die Zeit passt mir gut.')).toHaveCount(1)
  await sheetMark(page).click()
  await page.getByRole('link', { name: 'Textbausteine' }).click()
  await page.getByRole('button', { name: 'Am Hauptbahnhof links' }).click()
  await expect(field(page)).toHaveValue('Am Hauptbahnhof links')
})

test('a photo is a few blurred pixels until it is accepted, and again after revocation', async ({
  browser,
}) => {
  const { customer, provider } = await couple(browser)
  await provider.page.goto(provider.href)
  await hydrated(provider.page)
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

const field = (page: Page) => page.getByLabel('Nachricht schreiben')
const log = (page: Page) => page.getByRole('log')
const sheetMark = (page: Page) => page.locator('summary[aria-label="Anhängen"]')
const phrasesEntry = (page: Page) => page.locator('summary', { hasText: 'Textbausteine' })
async function openPhrases(page: Page): Promise<void> {
  await sheetMark(page).click()
  await phrasesEntry(page).click()
}
const widthOf = (image: ReturnType<Page['getByRole']>) =>
  image.evaluate((one) => (one as HTMLImageElement).naturalWidth)
const hydrated = (page: Page) => untilHydrated(page, 'composer-text')

/** A customer and a provider with a match, each on a phone; without JavaScript only the provider has none. */
async function couple(browser: Browser, { javaScriptEnabled = true } = {}) {
  const [customer, provider] = await Promise.all([
    member(browser, { userType: 'man' }),
    member(browser, { userType: 'trans', javaScriptEnabled }),
  ])
  await onSiteDatabase(
    (sql) => sql`
      insert into matches (user_id, target_user_id, is_like, is_mutual)
      values (${customer.id}, ${provider.id}, true, true), (${provider.id}, ${customer.id}, true, true)`,
  )
  return {
    customer: { ...customer, href: `/chat?user=${provider.id}` },
    provider: { ...provider, href: `/chat?user=${customer.id}` },
  }
}

async function member(
  browser: Browser,
  { userType, javaScriptEnabled = true }: { userType: 'man' | 'trans'; javaScriptEnabled?: boolean },
) {
  const email = await newAccount({ userType })
  const page = await (await anotherBrowser(browser, { javaScriptEnabled })).newPage()
  await signIn(page, email)
  const [row] = await onSiteDatabase((sql) => sql`select id from users where email = ${email}`)
  return { page, id: String(row?.id) }
}
