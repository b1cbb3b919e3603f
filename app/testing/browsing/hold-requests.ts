import type { Page } from 'playwright/test'

/**
 * Delays the requests of a page for a URL until they are released, like a slow network.
 * @param url a glob or regular expression for the URL
 * @returns a function that releases the held requests; later ones are not held
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
