import type { Page } from 'playwright/test'

/**
 * Holds the page's requests for an address, as a slow network does.
 *
 * @param url a glob or a pattern of the address
 * @returns a function that releases them, and all later ones
 */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}
