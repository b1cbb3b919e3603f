import type { BrowserContext, Page } from 'playwright/test'

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

/**
 * Replaces the neutral site of the quick exit, which tests must not visit, by a local page. Playwright does not intercept the target of a
 * redirect. So the answer of /exit keeps its other headers, and becomes a page that navigates to the target.
 */
export async function withNeutralSite(context: BrowserContext): Promise<void> {
  await context.route('https://www.wetter.de/**', (route) => route.fulfill({ body: 'Sonne' }))
  await context.route('**/exit', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 })
    const { location, 'content-security-policy': _, ...headers } = answer.headers()
    const body = `<meta http-equiv="refresh" content="0;url=${location}">`
    await route.fulfill({ status: 200, headers: { ...headers, 'content-type': 'text/html' }, body })
  })
}
