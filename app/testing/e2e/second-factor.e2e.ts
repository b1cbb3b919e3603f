import { randomUUID } from 'node:crypto'
import { type CDPSession, expect, type Page, test } from 'playwright/test'
import { totpCode } from '~/domains/accounts/second-factor/totp.server'
import { expectAccessible } from '~/testing/accessible'
import { onSiteDatabase } from '~/testing/site-database'

const TWO_FACTOR = '/settings/security/two-factor'
const PASSKEYS = '/settings/security/passkeys'
const PASSWORD = 'Demo1234!'

test.use({ viewport: { width: 360, height: 760 } })
test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: '1', url: String(baseURL) }])
})

test('a second factor: set up, asked for, forgotten on this device, switched off', async ({ page }) => {
  const email = await newAccount()
  await signIn(page, email)
  await page.goto(TWO_FACTOR)
  const { secret, codes } = await switchOn(page)
  expect(codes).toHaveLength(10)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Als Textdatei speichern' }).click()
  expect((await saved).suggestedFilename()).toBe('wiederherstellungscodes.txt')
  await page.getByRole('link', { name: 'Ich habe sie gespeichert' }).click()
  await expect(page.getByText('Noch 10 von 10 Wiederherstellungscodes')).toBeVisible()
  await expect(page.getByText(codes[0] ?? '')).toHaveCount(0)

  await signOut(page)
  await signIn(page, email, TWO_FACTOR)
  await expect(page).toHaveURL(/\/login\/second-factor$/)
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
  await signIn(page, email, TWO_FACTOR)
  await expect(page).toHaveURL(new RegExp(`${TWO_FACTOR}$`))
  await page.getByRole('button', { name: 'Ausschalten' }).click()
  await expect(page.getByText('Du brauchst eine Authenticator-App')).toBeVisible()
  expect(secret).toHaveLength(32)
})

test('a passkey: added, renamed, signed in with instead of password and code, removed', async ({ page }) => {
  const email = await newAccount()
  const authenticator = await virtualAuthenticator(page)
  await signIn(page, email)
  await page.goto(TWO_FACTOR)
  await switchOn(page)
  await addPasskey(page, 'Mein Handy')
  await expect(page.getByText('Der Passkey ist hinzugefügt.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(page.getByText('Dieses Gerät hat hier schon einen Passkey.')).toBeVisible()
  await page.getByText('Mein Handy umbenennen').click()
  await page.getByLabel('Name', { exact: true }).first().fill('Das neue Handy')
  await page.getByRole('button', { name: 'Umbenennen' }).click()
  await expect(page.getByRole('heading', { name: 'Das neue Handy' })).toBeVisible()

  await signOut(page)
  const scripts = scriptsOf(page)
  await page.goto(`/login?redirectTo=${PASSKEYS}`)
  await page.waitForLoadState('networkidle')
  expect(scripts).toHaveLength(1)
  const proof = page.waitForRequest('**/api/auth/passkey/verify')
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page).toHaveURL(new RegExp(`${PASSKEYS}$`))
  await expect(page.getByText('Zuletzt benutzt')).toBeVisible()
  expect(scripts.filter((url) => /passkey-module|umd/.test(url))).toHaveLength(2)

  const replayed = await page.request.post('/api/auth/passkey/verify', {
    data: (await proof).postDataJSON(),
    headers: { origin: new URL(page.url()).origin },
  })
  expect([replayed.status(), (await replayed.json()).code]).toEqual([401, 'passkey'])

  await page.getByText('Das neue Handy entfernen').click()
  await page.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Noch kein Passkey')).toBeVisible()
  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Mit diesem Passkey klappt es nicht')).toBeVisible()

  await authenticator.nobodyThere()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Abgebrochen oder zu lange gewartet.')).toBeVisible()
})

test('what matters asks again who it is: by passkey, by code, by password', async ({ page }) => {
  const email = await newAccount()
  await virtualAuthenticator(page)
  await signIn(page, email)
  await page.goto(TWO_FACTOR)
  const { codes } = await switchOn(page)
  await addPasskey(page, 'Mein Handy')

  await growOld(email)
  await page.goto(TWO_FACTOR)
  await expect(page.getByRole('heading', { name: 'Bist du es?' })).toBeVisible()
  await page.getByRole('button', { name: 'Mit Passkey bestätigen' }).click()
  await expect(page).toHaveURL(new RegExp(`${TWO_FACTOR}$`))

  await growOld(email)
  await page.getByRole('button', { name: 'Neue Codes erstellen' }).click()
  await page.getByText('Handy nicht zur Hand?').click()
  await page.getByLabel('Wiederherstellungscode').fill(String(codes[0]))
  await page.locator('details form').getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page).toHaveURL(new RegExp(`${TWO_FACTOR}$`))
  await expect(page.getByText('Noch 9 von 10')).toBeVisible()

  await growOld(email)
  await page.goto(PASSKEYS)
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Bestätigen' }).first().click()
  await expect(page).toHaveURL(new RegExp(`${PASSKEYS}$`))
})

test('axe finds nothing', async ({ page }) => {
  // A dozen pages, each walked by axe.
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

/** An account of this test's own, with the password of the demo. */
async function newAccount(): Promise<string> {
  const email = `${randomUUID()}@example.test`
  await onSiteDatabase(
    (sql) => sql`
      insert into users (email, password_hash, first_name, user_type, is_email_verified)
      select ${email}, password_hash, 'Mara', 'man', true from users where email = 'kunde@demo.test'`,
  )
  return email
}

async function signIn(page: Page, email: string, redirectTo = '/agb') {
  await page.goto(`/login?redirectTo=${redirectTo}`)
  const main = page.locator('main')
  await main.getByLabel('E-Mail-Adresse').fill(email)
  await main.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login\?/)
}

async function signOut(page: Page) {
  await page.goto('/settings')
  await page.locator('form[action="/logout"] button').click()
  await expect(page).toHaveURL(/\/$/)
}

/** From the page that is off to the one that shows the codes. */
async function switchOn(page: Page, halfway = async () => {}): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Einrichten' }).click()
  const secret = String(await page.locator('main code').textContent()).replaceAll(' ', '')
  await halfway()
  await page.getByLabel('Code aus der App').fill(totpCode({ secret, at: new Date() }))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  const codes = String(await page.locator('main pre').textContent())
  return { secret, codes: codes.trim().split('\n') }
}

async function addPasskey(page: Page, name: string) {
  await page.goto(PASSKEYS)
  await page.getByLabel('Name').last().fill(name)
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

/** A phone's own authenticator, without the phone: Chromium's, which signs as a real one does. */
async function virtualAuthenticator(page: Page): Promise<{ nobodyThere(): Promise<void> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    nobodyThere: () =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }).then(() => {}),
  }
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}

/** As if signing in were eleven minutes ago. */
async function growOld(email: string) {
  await onSiteDatabase(
    (sql) => sql`
      update sessions set sess = jsonb_set(sess::jsonb, '{provedAt}',
        to_jsonb(to_char(now() at time zone 'utc' - interval '11 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))::json
      where user_id = (select id from users where email = ${email})`,
  )
}
