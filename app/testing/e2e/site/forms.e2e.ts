import { type Browser, expect, type Page } from 'playwright/test'
import { hydrated } from '~/testing/browsing/hydrated'
import { newAccount, signIn } from '~/testing/browsing/own-account'
import { anotherBrowser, test } from '~/testing/browsing/visitor'

const PASSWORD_PAGE = '/settings/security/password'

test('a hydrated form is checked by its schema on submit, and again on input', async ({ browser }) => {
  const { page, violations } = await memberAt(browser, PASSWORD_PAGE)
  await expect(page.locator('form#f')).toHaveAttribute('novalidate')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const [current, next, again] = ['Aktuelles Passwort', 'Neues Passwort', 'Neues Passwort bestätigen'].map(
    (label) => page.getByLabel(label, { exact: true }),
  )
  if (!current || !next || !again) throw new Error('No fields')

  await next.fill('kurz')
  // No error is shown before the first submit.
  await expect(next).not.toHaveAttribute('aria-invalid')
  await page.getByRole('main').locator('form#f button[type=submit]').click()
  await expect(current).toBeFocused()
  await expect(current).toHaveAccessibleDescription('Passwort ist erforderlich')
  await expect(next).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#f-newPassword-error')).not.toBeEmpty()

  await next.fill('Vierzehn-Fische-7')
  await expect(next).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('#f-newPassword-error')).toBeEmpty()
  expect(sent.filter((url) => url.includes(PASSWORD_PAGE))).toEqual([])
  // Schemas must not try eval, which the policy forbids.
  expect(violations).toEqual([])
})

test('an error of the server is shown at its field, until the field changes', async ({ browser }) => {
  const { page } = await memberAt(browser, PASSWORD_PAGE)
  await page.getByLabel('Aktuelles Passwort', { exact: true }).fill('ganz-falsch-1')
  for (const label of ['Neues Passwort', 'Neues Passwort bestätigen'])
    await page.getByLabel(label, { exact: true }).fill('Vierzehn-Fische-7')
  await page.getByRole('main').locator('form#f button[type=submit]').click()
  const current = page.locator('#f-currentPassword')
  await expect(current).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('form#f')).toHaveAttribute('novalidate')
  await current.fill('etwas anderes')
  await expect(current).not.toHaveAttribute('aria-invalid')
})

test('no button is busy once the page shows that the form is saved', async ({ page }) => {
  await signIn(page, await newAccount({ userType: 'trans' }))
  await page.goto('/my-profile/edit')
  await hydrated(page)
  await page.getByLabel('Bio', { exact: true }).fill('Nur nach Absprache.')
  await page.getByLabel('Alter', { exact: true }).fill('31')
  const busy = busyWhenShown(page, 'Gespeichert')
  await page.getByRole('button', { name: 'Über dich speichern' }).click()
  expect(await busy).toEqual([])
})

/** The texts of the buttons that are busy when a text of the page appears. */
const busyWhenShown = (page: Page, text: string): Promise<(string | null)[]> =>
  page.evaluate(
    (shown) =>
      new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.body.innerText.includes(shown)) return
          observer.disconnect()
          resolve([...document.querySelectorAll('[data-pending]')].map(({ textContent }) => textContent))
        })
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        })
      }),
    text,
  )

async function memberAt(browser: Browser, path: string): Promise<{ page: Page; violations: string[] }> {
  const email = await newAccount()
  const context = await anotherBrowser(browser)
  const page = await context.newPage()
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  await signIn(page, email, { redirectTo: path })
  await page.goto(path)
  await hydrated(page)
  return { page, violations }
}
