import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { FORM_OPEN_MIN_S } from 'db/limits/platform'
import type { BrowserContext, Page } from 'playwright/test'
import { minutes, seconds } from '~/platform/time/durations'

export const newEmail = () => `${randomUUID().slice(0, 8)}@example.test`

/** Confirms the age, so that the gate does not cover the forms. */
export function confirmAge(context: BrowserContext, url: string | undefined) {
  return context.addCookies([{ name: 'age', value: '1', url: String(url) }])
}

/** Types an address at human speed: a form that is filled within a moment is refused. */
export async function typeEmail(page: Page): Promise<void> {
  const field = page.locator('#f-email')
  await field.fill('')
  await field.pressSequentially(newEmail(), { delay: 110 })
}

/**
 * Waits until the bot check accepts a form: it refuses one that was open for less time than a person needs to fill it in.
 * @param stamp the form's timestamp; without one, that of the form on the page
 */
export async function untilTimely(page: Page, stamp?: string): Promise<void> {
  const given = stamp ?? (await page.locator('main [name=stamp]').first().inputValue())
  const [createdAt = ''] = given.split('.')
  await sleep(Math.max(0, Number.parseInt(createdAt, 36) + seconds(FORM_OPEN_MIN_S) - Date.now()))
}

/** Stops the page's clock: a form waits five seconds for its proof, which may take a busy machine longer. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + minutes(1))
}

/** Submits the form of a forgotten password with a new address. Returns the submitted fields. */
export async function requestReset(page: Page): Promise<URLSearchParams> {
  await typeEmail(page)
  return fieldsOf(page, () => page.getByRole('main').locator('button[type=submit]').click())
}

/** The submitted fields. */
export async function fieldsOf(page: Page, send: () => Promise<void>): Promise<URLSearchParams> {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === 'POST' && one.isNavigationRequest()),
    send(),
  ])
  return new URLSearchParams(request.postData() ?? '')
}

/** The solution of the proof of work in submitted fields. Fails if there is none. */
export function solutionIn(sent: URLSearchParams): unknown {
  return JSON.parse(atob(sent.get('altcha') ?? 'bnVsbA==')).solution
}
