import { type CDPSession, expect, type Page } from 'playwright/test'
import { totpCode } from '~/domains/auth/mfa/totp.server'

export const TWO_FACTOR = '/settings/security/two-factor'
export const PASSKEYS = '/settings/security/passkeys'

/** Sets up a second factor: from the setup page to the recovery codes. */
export async function switchOn(
  page: Page,
  halfway = async () => {},
): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Einrichten' }).click()
  const secret = String(await page.locator('main code').textContent()).replaceAll(' ', '')
  await halfway()
  await page.getByLabel('Code aus der App').fill(totpCode({ secret, at: new Date() }))
  await page.getByRole('button', { name: 'Einschalten' }).click()
  const codes = String(await page.locator('main pre').textContent())
  return { secret, codes: codes.trim().split('\n') }
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(PASSKEYS)
  await page.getByLabel('Name').last().fill(name)
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  // Without the scripts of the page its buttons for passkeys do nothing.
  await page.waitForLoadState()
}

/** Chromium's virtual authenticator, which signs like a real one. `failUserVerification`: as if nobody confirmed. */
export async function virtualAuthenticator(page: Page): Promise<{ failUserVerification(): Promise<void> }> {
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
    failUserVerification: () =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }).then(() => {}),
  }
}
