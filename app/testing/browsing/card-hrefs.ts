import type { Page } from 'playwright/test'

/** The addresses that the cards in a section of the listing link to, in order. They contain the ids of the profiles. */
export async function cardHrefs(page: Page | undefined, heading: string): Promise<string[]> {
  const links = page?.locator(`section:has(${heading}) .card-link`)
  const hrefs = await links?.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return hrefs ?? []
}
