import { expect, type Locator, type Page, test } from 'playwright/test'
import { hours } from '~/platform/time/durations'
import { expectAccessible } from '~/testing/browsing/accessible'
import {
  confirmAge,
  fieldsOf,
  newEmail,
  requestReset,
  stopClock,
  typeEmail,
} from '~/testing/browsing/bot-check'
import { hydrated } from '~/testing/browsing/hydrated'
import { holdRequests } from '~/testing/browsing/intercepted-requests'
import { newAccount, signIn } from '~/testing/browsing/own-account'

const CHALLENGE = '**/api/bot-check/challenge'

// The age gate must not cover the forms.
test.beforeEach(({ context, baseURL }) => confirmAge(context, baseURL))

test('with JavaScript a form contains a solved challenge, a new one for each submission', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/forgot-password')
  const first = await requestReset(page)
  expect(solutionIn(first)).toMatchObject({ counter: expect.any(Number) })
  await expect(page.getByText('E-Mail versendet')).toBeVisible()

  await page.goBack()
  const second = await requestReset(page)
  expect(second.get('altcha')).not.toBe(first.get('altcha'))
  expect(solutionIn(second)).toMatchObject({ counter: expect.any(Number) })
  await expect(page.getByText('E-Mail versendet')).toBeVisible()
})

test('a double click submits the form once, and the button shows the pending state', async ({ page }) => {
  await page.goto('/forgot-password')
  const release = await holdRequests(page, CHALLENGE)
  await typeEmail(page)
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  const button = page.getByRole('main').locator('button[type=submit]')
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await button.click({ force: true })
  release()
  await expect(page.getByText('E-Mail versendet')).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a form with an error does not wait for its challenge: correcting the error does not submit it', async ({
  page,
}) => {
  await signIn(page, await newAccount(), { redirectTo: '/report' })
  await expect(page).toHaveURL(/\/report$/)
  await hydrated(page)
  await stopClock(page)
  const release = await holdRequests(page, CHALLENGE)
  const asked = page.waitForRequest(CHALLENGE)
  await page.getByLabel('Adresse').fill('/profile/none')
  await asked
  const button = page.getByRole('main').locator('button[type=submit]')
  await button.click()
  await expect(page.getByText('Bitte wähle einen Grund.')).toBeVisible()
  // A form that waited for its challenge would still do so: the clock stands.
  expect(await button.getAttribute('aria-disabled')).toBeNull()
  await page.locator('label:has([name=reason])').first().click()
  const sent = fieldsOf(page, () => button.click())
  release()
  expect(solutionIn(await sent)).toMatchObject({ counter: expect.any(Number) })
})

test('if no challenge is available, the form is submitted without one', async ({ page }) => {
  await page.route(CHALLENGE, (route) => route.abort())
  await page.goto('/forgot-password')
  const sent = await requestReset(page)
  expect(sent.has('altcha')).toBe(false)
  await expect(page.getByText('E-Mail versendet')).toBeVisible()
})

test('a form that is submitted an hour after it was filled keeps its timestamp', async ({ page }) => {
  await page.clock.install()
  await page.goto('/forgot-password')
  const own = await page.locator('main [name=stamp]').inputValue()
  await typeEmail(page)
  await page.clock.pauseAt(Date.now() + hours(1))
  const sent = await fieldsOf(page, () => page.getByRole('main').locator('button[type=submit]').click())
  expect(sent.get('stamp')).toBe(own)
  expect(solutionIn(sent)).toMatchObject({ counter: expect.any(Number) })
  await expect(page.getByText('E-Mail versendet')).toBeVisible()
})

test('the dialog loads its challenge on the first input, and registers an account', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('bot-check')) asked.push(request.url())
  })
  await page.goto('/')
  const dialog = await openRegistration(page)
  expect(asked).toEqual([])
  await fillRegistration(dialog)
  await stopClock(page)
  const sent = await fieldsOf(page, () => dialog.locator('[data-auth=register] button[type=submit]').click())
  expect([sent.has('stamp'), sent.get('website')]).toEqual([true, ''])
  expect(solutionIn(sent)).toMatchObject({ counter: expect.any(Number) })
  await expect(page).toHaveURL(/\/check-mail/)
})

test('the dialog submits the timestamp of its first input even an hour later', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const answered = page.waitForResponse(CHALLENGE)
  const dialog = await openRegistration(page)
  await fillRegistration(dialog)
  const { stamp } = await (await answered).json()
  await page.clock.pauseAt(Date.now() + hours(1))
  const sent = await fieldsOf(page, () => dialog.locator('[data-auth=register] button[type=submit]').click())
  expect(sent.get('stamp')).toBe(stamp)
  expect(solutionIn(sent)).toMatchObject({ counter: expect.any(Number) })
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
  await page.route(CHALLENGE, async (route) => {
    const response = await route.fetch()
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
  await button.click()
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  release()
  await expect(page).toHaveURL(/\/check-mail/)
  expect(await page.evaluate(() => sessionStorage.getItem('sent'))).toBe('+')
})

test('the honeypot is hidden from sight, keyboard and screen readers', async ({ page }) => {
  await page.goto('/forgot-password')
  const trap = page.locator('main [name=website]')
  await expect(trap).toHaveCount(1)
  // The element around the honeypot clips it.
  const box = await page.locator('main .sr-only:has([name=website])').boundingBox()
  expect((box?.width ?? 0) * (box?.height ?? 0)).toBeLessThanOrEqual(1)
  await page.locator('#f-email').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator('button[type=submit]')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Bitte leer lassen' })).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form with an invalid timestamp returns with its values, and is then accepted', async ({ page }) => {
    await page.goto('/forgot-password')
    const email = newEmail()
    await page.locator('#f-email').fill(email)
    await page.locator('[name=stamp]').evaluate((field) => field.setAttribute('value', 'no valid stamp'))
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByText('Bitte sende das Formular noch einmal ab.')).toBeVisible()
    await expect(page.locator('#f-email')).toHaveValue(email)
    const sent = await requestReset(page)
    expect([sent.has('altcha'), sent.has('stamp')]).toEqual([false, true])
    await expect(page.getByText('E-Mail versendet')).toBeVisible()
  })
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

function solutionIn(sent: URLSearchParams): unknown {
  return JSON.parse(atob(sent.get('altcha') ?? 'bnVsbA==')).solution
}
