import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from 'playwright/test'
import { processEnv } from '~/platform/settings/env.server'

const otherContexts: BrowserContext[] = []

/** Tests of a visitor who has confirmed their age, as most are. */
export const test = base.extend<{ closesOtherContexts: undefined }>({
  context: async ({ context }, use) => {
    await confirmAge(context)
    await use(context)
  },
  // A page that a test leaves open would keep polling and keep its socket during the tests that follow.
  closesOtherContexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      await use(undefined)
      await Promise.all(otherContexts.splice(0).map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Another browser of a visitor who has confirmed their age, on a phone; closed after the test. */
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
  otherContexts.push(context)
  await confirmAge(context)
  return context
}

/** Closes the page's WebSocket, as some networks do: the page then sends by HTTP, and polls. */
export const withoutSocket = (page: Page): Promise<void> =>
  page.routeWebSocket('**/ws', (socket) => void socket.close())

const confirmAge = (context: BrowserContext) => context.addCookies([{ name: 'age', value: '1', url: site() }])

const site = () => String(processEnv().SITE_URL)
