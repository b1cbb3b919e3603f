import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as everybody,
  type Page,
} from 'playwright/test'
import { surroundings } from '~/platform/settings/env.server'

/** Tests of a visitor who has confirmed their age, as most are. */
export const test = everybody.extend({
  context: async ({ context }, use) => {
    await confirmAge(context)
    await use(context)
  },
})

/** Another browser of such a visitor, on a phone; the caller closes it. */
export async function anotherBrowser(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const phone = { width: 360, height: 760 }
  const context = await browser.newContext({
    baseURL: site(),
    locale: 'de-DE',
    viewport: phone,
    ...options,
  })
  await confirmAge(context)
  return context
}

/** Refuses the page's socket, as some networks do: it sends by calls and polls. */
export const withoutSocket = (page: Page): Promise<void> =>
  page.routeWebSocket('**/ws', (socket) => void socket.close())

const confirmAge = (context: BrowserContext) => context.addCookies([{ name: 'age', value: '1', url: site() }])

const site = () => String(surroundings().SITE_URL)
