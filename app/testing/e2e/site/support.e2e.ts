import { randomUUID } from 'node:crypto'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '~/testing/browsing/accessible'
import { untilTimely } from '~/testing/browsing/bot-check'
import { hydrated } from '~/testing/browsing/hydrated'
import { mailsAt } from '~/testing/browsing/mailed-link'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const PHONE = { width: 360, height: 760 }
test.use({ viewport: PHONE })
const screenshot = async () => ({
  name: 'fehler.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a2040' } })
    .png()
    .toBuffer(),
})

/** The link of the newest mail to an address whose text contains something. */
async function linkTo(page: Page, email: string, words: string): Promise<string> {
  let link = ''
  await expect(async () => {
    const mail = (await mailsAt(page.request)).find(({ to, text }) => to === email && text.includes(words))
    link = /\/support\/tickets\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 150_000 })
  return link
}

async function write(page: Page, fields: { email: string; subject: string }): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').first().fill(fields.email)
  await page.getByLabel('Thema').selectOption('account')
  await page.getByLabel('Betreff').fill(fields.subject)
  await page.getByLabel('Nachricht').fill('Mein Bestätigungslink geht nicht.')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor writes at 360 px, a moderator answers, the visitor reads and writes back', async ({
    page,
    browser,
  }) => {
    const [email, subject] = [`${randomUUID()}@example.test`, `Link ${randomUUID().slice(0, 8)}`]
    await page.goto('/legal')
    await page.getByRole('link', { name: 'Hilfe', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe und Support')
    await write(page, { email, subject })
    await page.getByLabel('Fotos').setInputFiles(await screenshot())
    await untilTimely(page)
    await page.getByRole('button', { name: 'Nachricht senden' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nachricht gesendet')

    const moderator = await newAccount({ isModerator: true })
    const desk = await (
      await anotherBrowser(browser, { viewport: PHONE, javaScriptEnabled: false })
    ).newPage()
    await signIn(desk, moderator)
    await desk.goto('/admin/support')
    await desk.getByRole('link', { name: subject }).click()
    await expect(desk.getByRole('img', { name: /Angehängtes Foto/ })).toBeVisible()
    await desk.getByLabel('Textbaustein').selectOption('login')
    await desk.getByRole('button', { name: 'Einfügen' }).click()
    await expect(desk.getByLabel('Antwort', { exact: true })).toHaveValue(/Passwort vergessen/)
    await desk.getByLabel('Interne Notiz').fill('Link war alt.')
    await desk.getByRole('button', { name: 'Notiz speichern' }).click()
    await expect(desk.getByText('Notiz gespeichert')).toBeVisible()
    await expect(desk.getByLabel('Antwort', { exact: true })).toHaveValue(/Passwort vergessen/)
    await desk.getByRole('button', { name: 'Antworten', exact: true }).click()
    await expect(desk.getByText('Antwort gesendet')).toBeVisible()
    await desk.context().close()

    await page.goto(await linkTo(page, email, 'Wir haben dir geantwortet'))
    await expect(page.getByText('bitte vergib über')).toBeVisible()
    await page.getByLabel('Deine Nachricht').fill('Danke, jetzt geht es.')
    await page.getByRole('button', { name: 'Senden', exact: true }).click()
    await expect(page.getByText('Danke, jetzt geht es.')).toBeVisible()
    await page.getByRole('button', { name: 'Anfrage schließen' }).click()
    await expect(page.getByText('Geschlossen', { exact: true })).toBeVisible()
  })
})

test('every page of support is accessible, and a member finds their requests', async ({ page }) => {
  await page.goto('/support')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByText('Bitte gib einen Betreff ein.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Fragen durchsuchen').fill('loschen')
  await page.getByRole('button', { name: 'Suchen' }).click()
  await expect(page.getByText('Nach 14 Tagen')).toBeVisible()
  await expectAccessible(page)

  const email = await newAccount()
  await signIn(page, email)
  await page.goto('/support')
  await hydrated(page)
  await expect(page.getByLabel('E-Mail-Adresse').first()).toHaveValue(email)
  const subject = `Mitglied ${randomUUID().slice(0, 8)}`
  await write(page, { email, subject })
  await untilTimely(page)
  await page.getByRole('button', { name: 'Nachricht senden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nachricht gesendet')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Meine Support-Anfragen' }).click()
  await expect(page.getByRole('link', { name: subject })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expectAccessible(page)
})

test('the desk: queue and ticket on phone and desktop, and a canned answer beside what is typed', async ({
  browser,
}) => {
  const page = await (await anotherBrowser(browser, { viewport: PHONE })).newPage()
  const moderator = await newAccount({ isModerator: true })
  await signIn(page, moderator)
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport)
    await page.goto('/admin/support')
    await hydrated(page)
    await expect(page.getByText(/seit .+ überfällig/)).not.toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Zahlung abgebucht, Premium nicht aktiv' }).click()
    await expect(page.getByText('Die Zahlung ist beim Anbieter noch offen')).toBeVisible()
    await expectAccessible(page)
  }
  const answer = page.getByLabel('Antwort', { exact: true })
  await answer.fill('Moin,')
  await page.getByLabel('Textbaustein').selectOption('payment')
  await page.getByRole('button', { name: 'Einfügen' }).click()
  await expect(answer).toHaveValue(/^Moin,\n\nHallo,\n\ndamit wir deine Zahlung finden/)
})
