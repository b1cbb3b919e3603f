import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { BROWSER_ARGS, findBrowser } from '../../browsing/browser'

/** In bytes, as the DevTools protocol expects. */
const MBIT = 1_000_000 / 8

/** One of the demo accounts. */
const MEMBER = { email: 'kunde@demo.test', password: 'Demo1234!' }

export async function withBrowser<T>(act: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS })
  try {
    return await act(browser)
  } finally {
    await browser.close()
  }
}

/** A phone of 390 px, ratio 3, whose owner has confirmed the age. */
export async function newPhone(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'de-DE',
  })
  await context.addCookies([{ name: 'age', value: '1', url: origin }])
  return context
}

/** Signs a demo account in. */
export async function signInMember(context: BrowserContext, origin: string): Promise<void> {
  const url = new URL('/login', origin).href
  const answer = await context.request.post(url, { form: MEMBER, maxRedirects: 0 })
  if (answer.status() !== 302) throw new Error(`Signing in answered ${answer.status()}`)
}

/** Throttles the page from now on: 9 Mbit/s, 100 ms of latency, and a processor four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const network = { offline: false, latency: 100, downloadThroughput: 9 * MBIT, uploadThroughput: 9 * MBIT }
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}
