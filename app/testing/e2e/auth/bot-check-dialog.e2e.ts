import { expect, type Locator, type Page, test } from 'playwright/test'
import { hours } from '~/platform/time/durations'
import {
  confirmAge,
  fieldsOf,
  newEmail,
  solutionIn,
  stopClock,
  untilTimely,
} from '~/testing/browsing/bot-check'

const CHALLENGE = '**/api/bot-check/challenge'

// The age gate must not cover the forms.
test.beforeEach(({ context, baseURL }) => confirmAge(context, baseURL))

test('the dialog loads its challenge on the first input, and registers an account', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('bot-check')) asked.push(request.url())
  })
  await page.goto('/')
  const answered = page.waitForResponse(CHALLENGE)
  const dialog = await openRegistration(page)
  expect(asked).toEqual([])
  await fillRegistration(dialog)
  await untilTimely(page, (await (await answered).json()).stamp)
  await stopClock(page)
  const sent = await fieldsOf(page, () => dialog.locator('[data-auth=register] button[type=submit]').click())
  expect([sent.has('stamp'), sent.get('website')]).toEqual([true, ''])
  expect(solutionIn(sent)).toMatchObject({ counter: expect.any(Number) })
  await expect(page).toHaveURL(/\/check-mail/)
})

test('the dialog submits the timestamp of its first input even an hour later', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const { dialog, stamp } = await timelyRegistration(page)
  await page.clock.pauseAt(Date.now() + hours(1))
  const sent = await fieldsOf(page, () => dialog.locator('[data-auth=register] button[type=submit]').click())
  expect(sent.get('stamp')).toBe(stamp)
  expect(solutionIn(sent)).toMatchObject({ counter: expect.any(Number) })
  await expect(page).toHaveURL(/\/check-mail/)
})

test('the dialog is sent with its timestamp, and without a proof, if its task takes too long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    crypto.subtle.deriveBits = () => new Promise(() => {})
  })
  await page.goto('/')
  const { dialog, stamp } = await timelyRegistration(page)
  const sent = await fieldsOf(page, () => dialog.locator('[data-auth=register] button[type=submit]').click())
  expect([sent.get('stamp'), sent.has('altcha')]).toEqual([stamp, false])
  await expect(page).toHaveURL(/\/check-mail/)
})

test('a dialog that is closed while its form waits for the challenge stops it; pressed again, it is sent once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const submit = HTMLFormElement.prototype.requestSubmit
    HTMLFormElement.prototype.requestSubmit = function (button) {
      sessionStorage.setItem('sent', `${sessionStorage.getItem('sent') ?? ''}+`)
      submit.call(this, button)
    }
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // Its answer is held, not its request: it has the time at which the form was begun.
  let stamp = ''
  await page.route(CHALLENGE, async (route) => {
    const response = await route.fetch()
    stamp = (await response.json()).stamp
    await released
    await route.fulfill({ response })
  })
  await page.goto('/')
  const dialog = await openRegistration(page)
  await fillRegistration(dialog)
  const button = dialog.locator('[data-auth=register] button[type=submit]')
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openRegistration(page)
  await expect(button).not.toHaveAttribute('aria-disabled')
  await expect.poll(() => stamp).not.toBe('')
  await untilTimely(page, stamp)
  // From here on a press waits for its proof, however long that takes.
  await stopClock(page)
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page).toHaveURL(/\/check-mail/)
  expect(await page.evaluate(() => sessionStorage.getItem('sent'))).toBe('+')
})

async function openRegistration(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Anmelden' }).click()
  const dialog = page.locator('#auth')
  await dialog.locator('label', { hasText: 'Registrieren' }).click()
  return dialog
}

async function fillRegistration(dialog: Locator): Promise<void> {
  await dialog.locator('[data-auth=register]').getByText('Kunde', { exact: false }).first().click()
  await dialog.locator('#auth-register-firstName').fill('Mara')
  await dialog.locator('#auth-register-email').pressSequentially(newEmail(), { delay: 110 })
  for (const name of ['password', 'confirmPassword']) {
    await dialog.locator(`#auth-register-${name}`).fill('Vierzehn-Fische-7')
  }
  await dialog.locator('#auth-register-terms').check()
}

/** The dialog with its form filled, and the form's timestamp, once the server takes that. */
async function timelyRegistration(page: Page) {
  const answered = page.waitForResponse(CHALLENGE)
  const dialog = await openRegistration(page)
  await fillRegistration(dialog)
  const { stamp } = await (await answered).json()
  await untilTimely(page, stamp)
  return { dialog, stamp }
}
