import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test'
import { hydrated } from './hydrated'
import { newAccount, signIn } from './own-account'
import { onSiteDatabase } from './site-database'
import { anotherBrowser } from './visitor'

export const EDITOR_PATH = '/my-profile/edit'

/** Presses the button that saves all groups. */
export async function save(page: Page): Promise<void> {
  // The photos card has a button of that name too.
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Speichern' }).click()
}

/** The editor of a new account, opened from its own profile. */
export async function editor(
  browser: Browser,
  userType: 'trans' | 'man',
  options: BrowserContextOptions = {},
): Promise<{ page: Page; email: string }> {
  const email = await newAccount({ userType })
  const context = await anotherBrowser(browser, options)
  const page = await context.newPage()
  await signIn(page, email, { redirectTo: '/my-profile' })
  // A press before hydration loads a new document, and its history is the browser's.
  if (options.javaScriptEnabled !== false) await hydrated(page)
  await page.getByRole('link', { name: 'Profil bearbeiten' }).first().click()
  await expect(page.getByRole('heading', { name: 'Profil bearbeiten', level: 1 })).toBeVisible()
  return { page, email }
}

/** What the database has of a profile. */
export async function profileOf(email: string) {
  const [row] = await onSiteDatabase(
    (sql) => sql`
    select first_name, age, bio, place_slug, interests, height, weight, body_type, services, hourly_rate,
      is_searchable from users where email = ${email}`,
  )
  return { ...row }
}
