import { expect } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, PASSWORD, signIn, signOut } from '~/testing/browsing/own-account'
import {
  addPasskey,
  PASSKEYS,
  switchOn,
  TWO_FACTOR,
  virtualAuthenticator,
} from '~/testing/browsing/second-factor'
import { onSiteDatabase } from '~/testing/browsing/site-database'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

test('a second factor is set up, required at sign-in, remembered on this device and switched off', async ({
  page,
}) => {
  const email = await newAccount()
  await signIn(page, email)
  await page.goto(TWO_FACTOR)
  const { secret, codes } = await switchOn(page)
  expect(codes).toHaveLength(10)
  await hydrated(page)
  await page.evaluate(() => void Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Kopieren' }).click()
  await expect(page.getByText('Kopieren hat nicht geklappt.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Als Textdatei speichern' }).click()
  expect((await saved).suggestedFilename()).toBe('wiederherstellungscodes.txt')
  await page.getByRole('link', { name: 'Ich habe sie gespeichert' }).click()
  await expect(page.getByText('Noch 10 von 10 Wiederherstellungscodes')).toBeVisible()
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)

  await signOut(page)
  await signIn(page, email, { redirectTo: TWO_FACTOR })
  await expect(page).toHaveURL(/\/login\/second-factor\?redirectTo=%2Fsettings%2Fsecurity%2Ftwo-factor$/)
  await page.getByLabel('Code aus der App').fill('12345')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).first().click()
  await expect(page.getByText('Gib die sechs Ziffern ein, die deine App zeigt.')).toBeVisible()
  await page.getByLabel('Code aus der App').fill('000000')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).first().click()
  await expect(page.getByText('Dieser Code stimmt nicht oder wurde schon benutzt.')).toBeVisible()
  await page.getByText('Handy nicht zur Hand?').click()
  const recovery = page.locator('details form')
  await recovery.getByLabel('Wiederherstellungscode').fill(String(codes[0]).toLowerCase())
  await recovery.getByText('Auf diesem Gerät 30 Tage lang nicht mehr fragen').click()
  await recovery.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(new RegExp(`${TWO_FACTOR}$`))
  await expect(page.getByText('Noch 9 von 10 Wiederherstellungscodes')).toBeVisible()

  await signOut(page)
  await signIn(page, email, { redirectTo: TWO_FACTOR })
  await expect(page).toHaveURL(new RegExp(`${TWO_FACTOR}$`))
  await page.getByRole('button', { name: 'Ausschalten' }).click()
  await expect(page.getByText('Du brauchst eine Authenticator-App')).toBeVisible()
  expect(secret).toHaveLength(32)
})

test('sensitive changes require a new proof of identity: a passkey, a code or the password', async ({
  page,
}) => {
  const email = await newAccount()
  await virtualAuthenticator(page)
  await signIn(page, email)
  await page.goto(TWO_FACTOR)
  const { codes } = await switchOn(page)
  await addPasskey(page, 'Mein Handy')

  await ageLastProof(email)
  await page.goto(TWO_FACTOR)
  await expect(page.getByRole('heading', { name: 'Bestätige, dass du es bist' })).toBeVisible()
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page).toHaveURL(new RegExp(`${TWO_FACTOR}$`))

  await ageLastProof(email)
  await page.getByRole('button', { name: 'Neue Codes erstellen' }).click()
  await page.getByText('Handy nicht zur Hand?').click()
  await page.getByLabel('Wiederherstellungscode').fill(String(codes[0]))
  await page.locator('details form').getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page).toHaveURL(new RegExp(`${TWO_FACTOR}$`))
  await expect(page.getByText('Noch 9 von 10')).toBeVisible()

  await ageLastProof(email)
  await page.goto(PASSKEYS)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Bestätigen' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${PASSKEYS}$`))
})

test('the pages have no accessibility violations', async ({ page }) => {
  // axe checks a dozen pages.
  test.slow()
  const email = await newAccount()
  await virtualAuthenticator(page)
  await signIn(page, email)
  await page.goto(TWO_FACTOR)
  await expectAccessible(page)
  await switchOn(page, () => expectAccessible(page))
  await expectAccessible(page)
  await page.goto(TWO_FACTOR)
  await expectAccessible(page)
  await page.goto(PASSKEYS)
  await expectAccessible(page)
  await addPasskey(page, 'Handy')
  await page.locator('summary').first().click()
  await expectAccessible(page)
  await page.goto('/settings/security/confirm')
  await expectAccessible(page)
  await signOut(page)
  await signIn(page, email)
  await page.locator('summary').first().click()
  await expectAccessible(page)
})

/** Sets the last proof of identity back by eleven minutes, so that sensitive changes require a new one. */
async function ageLastProof(email: string) {
  await onSiteDatabase(
    (sql) => sql`
      update sessions set sess = jsonb_set(sess::jsonb, '{provedAt}',
        to_jsonb(to_char(now() at time zone 'utc' - interval '11 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))::json
      where user_id = (select id from users where email = ${email})`,
  )
}
