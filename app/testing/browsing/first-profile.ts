import type { Page } from 'playwright/test'

/** The URL of the first card's profile. */
export async function firstProfile(page: Page): Promise<string> {
  const href = String(await page.locator('.card-link').first().getAttribute('href'))
  return String(new URL(href, page.url()).searchParams.get('redirectTo'))
}
