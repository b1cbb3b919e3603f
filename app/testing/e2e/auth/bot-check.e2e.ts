import { expect, test } from 'playwright/test'
import { hours } from '~/platform/time/durations'
import { expectAccessible } from '~/testing/browsing/accessible'
import {
  confirmAge,
  fieldsOf,
  newEmail,
  requestReset,
  solutionIn,
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
  await stopClock(page)
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

test('a harder task that the server requires starts before anybody touches the form', async ({ page }) => {
  // As the page is after a refusal: its form has a level, and the focus is elsewhere.
  await page.route('**/forgot-password', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('data-bot-check=', 'data-level="1" data-bot-check=')
    await route.fulfill({ response, body })
  })
  const asked = page.waitForRequest(/\/api\/bot-check\/challenge\?level=1$/)
  await page.goto('/forgot-password')
  await asked
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
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
