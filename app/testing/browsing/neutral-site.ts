import type { BrowserContext } from 'playwright/test'

/**
 * A page instead of the neutral site of the quick exit, which tests do not visit. Playwright does not intercept where a redirect leads, so the
 * answer of /exit keeps its headers and becomes a page that goes there.
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
