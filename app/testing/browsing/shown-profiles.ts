import type { Page } from 'playwright/test'

/** The addresses of the profiles in a section of the listing, in order. */
export async function idsIn(page: Page | undefined, heading: string): Promise<string[]> {
  const links = page?.locator(`section:has(${heading}) .card-link`)
  const hrefs = await links?.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return hrefs ?? []
}
