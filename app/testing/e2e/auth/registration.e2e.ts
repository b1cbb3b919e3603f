import { expect, type Page } from 'playwright/test'
import { expectAccessible } from '~/testing/browsing/accessible'
import { untilTimely } from '~/testing/browsing/bot-check'
import { mailedLink, mailsAt } from '~/testing/browsing/mailed-link'
import { test } from '~/testing/browsing/visitor'

const newEmail = () => `mara.${Date.now()}.${Math.random().toString(36).slice(2)}@example.test`
const PASSWORD = 'vier gelbe Enten'

async function fillIn(page: Page, form: string, email: string): Promise<void> {
  const field = (name: string) => page.locator(`${form} [name=${name}]`)
  await field('firstName').fill('Mara')
  await field('email').fill(email)
  await field('password').fill(PASSWORD)
  await field('confirmPassword').fill(PASSWORD)
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Anmelden' }).first().click()
  await page.locator('main [name=email]').fill(email)
  await page.locator('main [name=password]').fill(PASSWORD)
  await page.locator('main [type=submit]').click()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('choose a type, register, read the e-mail, verify the address with one press, sign in', async ({
    page,
    request,
  }) => {
    // The test opens seven pages and reads an e-mail.
    test.slow()
    const email = newEmail()
    await page.goto('/select-type')
    await page.getByText('Als Kunde anmelden').click()
    await page.getByRole('button', { name: 'Weiter zur Anmeldung' }).click()
    await page.getByRole('link', { name: 'Jetzt registrieren' }).click()
    await expect(page.locator('main #f-userType-man')).toBeChecked()
    await fillIn(page, 'main', email)
    await untilTimely(page)
    await page.getByRole('button', { name: 'Registrieren' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schau in dein Postfach')
    await expect(page.locator('main')).toContainText(email)
    await page.goto(await mailedLink(request, email, 'verify-email'))
    await page.getByRole('button', { name: 'E-Mail jetzt bestätigen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail erfolgreich verifiziert')
    await signIn(page, email)
    // A customer's first sign-in asks for age and place, which can be skipped (decision 0282).
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Willkommen, Mara')
    await page.getByRole('link', { name: 'Überspringen' }).click()
    await expect(page.locator('a[href="/my-profile"]').first()).toBeVisible()
  })

  test('the button of the account type is enabled before a choice, which the server then requires', async ({
    page,
  }) => {
    await page.goto('/select-type')
    await expect(page.getByRole('button', { name: 'Weiter zur Anmeldung' })).toBeEnabled()
  })
})

test.describe('with JavaScript', () => {
  test('the button of the account type is disabled until a choice', async ({ page }) => {
    await page.goto('/select-type')
    const button = page.getByRole('button', { name: 'Weiter zur Anmeldung' })
    await expect(button).toBeDisabled()
    await page.getByText('Als Trans*-Escort anmelden').click()
    await expect(button).toBeEnabled()
  })

  test('register in the dialog, read the e-mail, verify the address by opening its link, sign in', async ({
    page,
    request,
  }) => {
    test.slow()
    const email = newEmail()
    await page.goto('/')
    const challenge = page.waitForResponse('**/api/bot-check/challenge')
    await page.getByRole('link', { name: 'Registrieren' }).first().click()
    const dialog = page.locator('dialog#auth')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Registrieren' }).click()
    await expect(dialog.locator('#auth-register-firstName-error')).toHaveText('Benutzername ist erforderlich')
    await expect(dialog.locator('#auth-register-terms-error')).toHaveText(
      'Du musst die Nutzungsbedingungen und Datenschutzerklärung akzeptieren',
    )
    await dialog.getByText('Trans*-Escort').click()
    await fillIn(page, 'dialog [data-auth=register]', email)
    await untilTimely(page, (await (await challenge).json()).stamp)
    await expect(dialog.locator('#auth-register-firstName-error')).toBeEmpty()
    await dialog.locator('[name=terms]').check()
    await dialog.getByRole('button', { name: 'Registrieren' }).click()

    await expect(page).toHaveURL(/\/check-mail/)
    await page.goto(await mailedLink(request, email, 'verify-email'))
    await expect(page).toHaveURL(/result=verified/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-Mail erfolgreich verifiziert')
    await signIn(page, email)
    await expect(page.locator('a[href="/my-profile"]').first()).toBeVisible()
  })

  test('a link that is not valid shows an error', async ({ page }) => {
    await page.goto(`/verify-email?token=${'a'.repeat(43)}`)
    await expect(page).toHaveURL(/result=failed/)
    await expect(page.locator('[data-toasts]')).toContainText('Verifizierung fehlgeschlagen')
    await expect(page.locator('main')).toContainText('Der Link wurde schon benutzt.')
  })

  test('errors are shown at their fields and disappear while typing; a password is rated and can be shown', async ({
    page,
  }) => {
    await page.goto('/register')
    const main = page.locator('main')
    await main.getByRole('button', { name: 'Registrieren' }).click()
    await expect(main.locator('#f-email-error')).toHaveText('Ungültige E-Mail-Adresse')
    await main.locator('[name=email]').fill('mara@example.test')
    await expect(main.locator('#f-email-error')).toBeEmpty()

    const password = main.locator('[name=password]')
    for (const [typed, hint] of [
      ['aaaaaaaaaaaa', 'Leicht zu erraten'],
      ['gelbe Enten', 'Könnte besser sein'],
      ['vier gelbe Enten am See', 'Schwer zu erraten'],
    ] as const) {
      await password.fill(typed)
      await expect(main.locator('[data-strength]')).toHaveText(hint)
    }
    await main.locator('[name=confirmPassword]').fill('anders')
    await main.getByRole('button', { name: 'Registrieren' }).click()
    await expect(main.locator('#f-confirmPassword-error')).toHaveText('Passwörter stimmen nicht überein')
    await main.getByRole('button', { name: 'Passwort anzeigen' }).first().click()
    await expect(password).toHaveAttribute('type', 'text')
  })
})

for (const width of [360, 1280]) {
  test(`an address that is one long word wraps inside its card at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/check-mail')
    await page.locator('main [name=email]').fill(`${'mara'.repeat(16)}@${'anbieter'.repeat(7)}.example.test`)
    await untilTimely(page)
    await page.getByRole('button', { name: 'Erneut senden' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schau in dein Postfach')
    await page.waitForLoadState()
    const card = await page.locator('main > div').first().boundingBox()
    const button = await page.getByRole('button', { name: 'Erneut senden' }).boundingBox()
    const rightEdge = (box: typeof card) => (box ? box.x + box.width : Number.NaN)
    expect(rightEdge(button)).toBeLessThan(rightEdge(card))
    expect(rightEdge(card)).toBeLessThanOrEqual(width)
  })
}

test.describe('axe finds nothing', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const path of [
    '/register',
    '/select-type',
    '/check-mail',
    '/verify-email',
    '/verify-email?result=verified',
  ]) {
    test(path, async ({ page }) => {
      await page.goto(path)
      await expectAccessible(page)
    })
  }

  test('an e-mail', async ({ page, request }) => {
    const email = newEmail()
    await page.goto('/register')
    await fillIn(page, 'main', email)
    await untilTimely(page)
    await page.locator('main [type=submit]').click()
    await expect(page).toHaveURL(/\/check-mail/)
    await mailedLink(request, email, 'verify-email')
    const mails = await mailsAt(request)
    // The page that shows e-mails forbids all scripts, so also axe.
    await page.goto('about:blank')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.setContent(mails.find(({ to }) => to === email)?.html ?? '')
    await expectAccessible(page)
  })
})
