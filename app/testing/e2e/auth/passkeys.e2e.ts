import { expect, type Page } from 'playwright/test'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn, signOut } from '~/testing/browsing/own-account'
import {
  addPasskey,
  PASSKEYS,
  switchOn,
  TWO_FACTOR,
  virtualAuthenticator,
} from '~/testing/browsing/second-factor'
import { test } from '~/testing/browsing/visitor'

test.use({ viewport: { width: 360, height: 760 } })

test('a passkey: added, renamed, used instead of password and code, removed', async ({ page }) => {
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
  // Leaves the page after signing out: it may still load the script of its toast, which must not be counted below.
  await page.goto('about:blank')
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
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Anmelden' }).click()
  await page.locator('#auth').getByRole('link', { name: 'Mit Passkey anmelden' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Mit diesem Passkey klappt es nicht')).toBeVisible()

  await authenticator.failUserVerification()
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await expect(page.getByText('Abgebrochen oder zu lange gewartet.')).toBeVisible()
})

test('the button for a passkey is disabled until the script that answers it has come', async ({ page }) => {
  const release = await holdRequests(page, /\/visitor-module-[^/]*\.js$/)
  await page.goto('/login', { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Mit Passkey anmelden' })
  await expect(button).toBeDisabled()
  release()
  await expect(button).toBeEnabled()
})

function scriptsOf(page: Page): string[] {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  return scripts
}
