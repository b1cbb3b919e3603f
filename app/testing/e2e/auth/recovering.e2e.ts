import { type Browser, expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { untilTimely } from '~/testing/browsing/bot-check'
import { mailedLink } from '~/testing/browsing/mailed-link'
import { fillLogin, newAccount, PASSWORD, signIn } from '~/testing/browsing/own-account'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const NEW = 'ein ganz neues Wort 7'
const SECURITY = '/settings/security'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test('a forgotten password is reset by e-mail, which ends the other session', async ({ browser }) => {
      const email = await newAccount()
      const elsewhere = await visit(browser, javaScriptEnabled)
      await signIn(elsewhere, email)

      const page = await visit(browser, javaScriptEnabled)
      await page.goto('/login')
      await page.locator('main').getByRole('link', { name: 'Passwort vergessen?' }).click()
      await expect(page).toHaveURL(/\/forgot-password$/)
      // Our message needs the script of the page.
      await page.waitForLoadState()
      await page.locator('main').getByLabel('E-Mail-Adresse').fill('kein-at')
      await page.getByRole('button', { name: 'Reset-Link senden' }).click()
      if (javaScriptEnabled)
        await expect(page.getByText('Bitte gib eine gültige E-Mail-Adresse ein')).toBeVisible()
      await page.locator('main').getByLabel('E-Mail-Adresse').fill(email)
      await untilTimely(page)
      await page.getByRole('button', { name: 'Reset-Link senden' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail versendet')
      await page.getByRole('button', { name: 'Erneut senden' }).click()
      await expect(page.locator('main').getByLabel('E-Mail-Adresse')).toHaveValue(email)

      const link = await mailedLink(page.request, email, 'reset-password')
      await page.goto(link)
      await page.locator('main').getByLabel('Neues Passwort').fill(NEW)
      if (javaScriptEnabled) {
        const eye = page.getByRole('button', { name: 'Passwort anzeigen' }).first()
        await eye.click()
        await expect(page.locator('main').getByLabel('Neues Passwort')).toHaveAttribute('type', 'text')
      }
      await page.locator('main').getByLabel('Passwort bestätigen').fill(`${NEW}x`)
      await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click()
      await expect(page.getByText('Passwörter stimmen nicht überein').first()).toBeVisible()
      await page.locator('main').getByLabel('Neues Passwort').fill(NEW)
      await page.locator('main').getByLabel('Passwort bestätigen').fill(NEW)
      await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Passwort zurückgesetzt!')
      await expect(page).toHaveURL(/\/reset-password$/)

      await elsewhere.goto(SECURITY)
      await expect(elsewhere.getByText('Anmeldung erforderlich')).toBeVisible()
      await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await signIn(page, email, { password: NEW })

      const late = await visit(browser, javaScriptEnabled)
      await late.goto(link)
      await expect(late.getByRole('heading', { level: 1 })).toHaveText('Dieser Link gilt nicht mehr')
      await expect(late.locator('main').getByRole('link', { name: 'Neuen Link anfordern' })).toBeVisible()
      for (const one of [elsewhere, page, late]) await one.context().close()
    })

    test('a member changes password and address, deletes the account, restores it', async ({ browser }) => {
      const email = await newAccount()
      const newEmail = `neu-${email}`
      const page = await visit(browser, javaScriptEnabled)
      await signIn(page, email)

      await page.goto(`${SECURITY}/password`)
      await page.locator('main').getByLabel('Aktuelles Passwort', { exact: true }).fill(PASSWORD)
      await page.locator('main').getByLabel('Neues Passwort', { exact: true }).fill(NEW)
      await page.locator('main').getByLabel('Neues Passwort bestätigen').fill(NEW)
      await page.getByRole('button', { name: 'Passwort ändern' }).click()
      await expect(page).toHaveURL(/\/settings\/security$/)

      await page.goto(`${SECURITY}/email`)
      await page.locator('main').getByLabel('Neue E-Mail-Adresse').fill(newEmail)
      await page.getByRole('button', { name: 'Link senden' }).click()
      await expect(page.getByText(`Wir haben eine E-Mail an ${newEmail} geschickt.`)).toBeVisible()
      await page.goto(await mailedLink(page.request, newEmail, 'confirm-email'))
      await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
      await expect(page.getByText(`Ab jetzt meldest du dich mit ${newEmail} an.`)).toBeVisible()

      await page.goto(`${SECURITY}/delete`)
      await page.locator('main').getByLabel('Gib LÖSCHEN ein').fill('löschen')
      await page.locator('main').getByLabel('Passwort', { exact: true }).fill(NEW)
      await page.getByRole('button', { name: 'Konto löschen' }).click()
      // Without JavaScript the browser's own validation stops the form.
      if (javaScriptEnabled)
        await expect(
          page.getByText("Bitte gib 'LÖSCHEN' ein, um dein Konto zu löschen.").first(),
        ).toBeVisible()
      await page.locator('main').getByLabel('Gib LÖSCHEN ein').fill('LÖSCHEN')
      await page.locator('main').getByLabel('Passwort', { exact: true }).fill(NEW)
      await page.getByRole('button', { name: 'Konto löschen' }).click()
      await expect(page).toHaveURL(/\/$/)
      await page.goto(SECURITY)
      await expect(page.getByText('Anmeldung erforderlich')).toBeVisible()

      await fillLogin(page, newEmail, { password: NEW })
      await expect(page).toHaveURL(/\/restore\?redirectTo=%2Fagb$/)
      await page.getByRole('button', { name: 'Konto zurückholen' }).click()
      await expect(page).toHaveURL(/\/agb$/)
      await page.goto(SECURITY)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sicherheit')
    })
  })
}

test('axe finds no violations on the pages for recovering and changing an account', async ({ browser }) => {
  // A dozen pages, each checked by axe.
  test.slow()
  const email = await newAccount()
  const page = await visit(browser, true)
  const reset = '/reset-password?token=nothing'
  for (const path of [
    '/forgot-password',
    '/reset-password',
    reset,
    '/confirm-email',
    '/confirm-email?token=x',
  ]) {
    await page.goto(path)
    await expectAccessible(page)
  }
  await page.goto('/forgot-password')
  await page.locator('main').getByLabel('E-Mail-Adresse').fill(email)
  await untilTimely(page)
  await page.getByRole('button', { name: 'Reset-Link senden' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail versendet')
  await page.goto(await mailedLink(page.request, email, 'reset-password'))
  await expectAccessible(page)
  // The link expires while its form is open.
  await onSiteDatabase(
    (sql) =>
      sql`update mail_tokens set expire = now() - interval '1 hour' where user_id = (select id from users where email = ${email})`,
  )
  await page.locator('main').getByLabel('Neues Passwort').fill(NEW)
  await page.locator('main').getByLabel('Passwort bestätigen').fill(NEW)
  await page.getByRole('button', { name: 'Passwort zurücksetzen' }).click()
  await expect(page.getByText('Fehler beim Zurücksetzen')).toBeVisible()
  await expectAccessible(page)
  await signIn(page, email)
  for (const path of [`${SECURITY}/password`, `${SECURITY}/email`, `${SECURITY}/delete`]) {
    await page.goto(path)
    await expectAccessible(page)
    await page.locator('main form button:not([type=button])').first().click()
    await expectAccessible(page)
  }
  await onSiteDatabase((sql) => sql`update users set deleted_at = now() where email = ${email}`)
  await page.context().clearCookies({ name: 'session' })
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/restore\?redirectTo=%2Fagb$/)
  await expectAccessible(page)
})

async function visit(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  const context = await anotherBrowser(browser, { javaScriptEnabled })
  return context.newPage()
}
