import type { Page } from 'playwright/test'

/** The addresses that the cards in a section of the listing link to, in order. They contain the ids of the profiles. */
export async function cardHrefs(page: Page | undefined, heading: string): Promise<string[]> {
  // Its address is there before its cards are.
  await page?.waitForLoadState()
  const links = page?.locator(`section:has(${heading}) .card-link`)
  const hrefs = await links?.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return hrefs ?? []
}

/** The URL of the first card's profile. */
export async function firstProfile(page: Page): Promise<string> {
  const href = String(await page.locator('.card-link').first().getAttribute('href'))
  return String(new URL(href, page.url()).searchParams.get('redirectTo'))
}

/** Keeps a visitor on profile pages: without this they redirect after a second. */
export const stayOnProfiles = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('readystatechange', () =>
      document.querySelector('[data-redirect-after]')?.removeAttribute('data-redirect-after'),
    ),
  )
