import { type BrowserContext, expect, type Page, type Request, type Response } from 'playwright/test'

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

/**
 * Counts the open requests of a page to a path. Returns a function that waits until there was none for a second: for a page that sends the
 * next one when one is answered.
 */
export function followRequests(page: Page, path: string): () => Promise<void> {
  let open = 0
  let changedAt = 0
  const count = (by: number) => (sent: Request | Response) => {
    if (!sent.url().endsWith(path)) return
    open += by
    changedAt = Date.now()
  }
  page.on('request', count(1))
  // If the page does not read the body, Playwright never reports the request as finished.
  page.on('response', count(-1))
  return () => {
    const calledAt = Date.now()
    return expect.poll(() => open === 0 && Date.now() - Math.max(changedAt, calledAt) > 1000).toBe(true)
  }
}
