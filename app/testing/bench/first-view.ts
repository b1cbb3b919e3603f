import { brotliCompressSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { BROWSER_ARGS, findBrowser } from '../browsing/browser'
import { memberScripts } from './member-scripts'

const ROUNDS = 5
const MBIT = 1_000_000 / 8

export type FirstView = {
  htmlBytes: number
  cssBytes: number
  moduleBytes: number
  imageBytes: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** All scripts of a member's first view, brotli. */
  memberScriptBytes: number
}
type View = Omit<FirstView, 'memberScriptBytes'>

declare global {
  interface Window {
    seen: { lcp: number; tbt: number; cls: number }
  }
}

/** The first view of a page, by default /, for a visitor on a phone: 390 px, ratio 3, 9 Mbit/s, 100 ms, 4x slower; medians of five. */
export async function measureFirstView(origin: string, path = '/'): Promise<FirstView> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_ARGS })
  try {
    const views: View[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 3,
        isMobile: true,
        locale: 'de-DE',
      })
      await context.addCookies([{ name: 'age', value: '1', url: origin }])
      views.push(await firstView(await context.newPage(), origin + path))
      await context.close()
    }
    const median = (key: keyof View) => views.map((view) => view[key]).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
    return {
      htmlBytes: median('htmlBytes'),
      cssBytes: median('cssBytes'),
      moduleBytes: median('moduleBytes'),
      imageBytes: median('imageBytes'),
      lcpMs: median('lcpMs'),
      tbtMs: median('tbtMs'),
      cls: median('cls'),
      memberScriptBytes: await memberScripts(browser, origin + path),
    }
  } finally {
    await browser.close()
  }
}

async function firstView(page: Page, address: string): Promise<View> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const network = { offline: false, latency: 100, downloadThroughput: 9 * MBIT, uploadThroughput: 9 * MBIT }
  await cdp.send('Network.emulateNetworkConditions', network)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript({ content: WATCH })
  const bytes = { document: 0, stylesheet: 0, script: 0, image: 0 }
  const reading: Promise<void>[] = []
  const failed: string[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!isCounted(type)) return
    if (response.status() >= 400) failed.push(response.url())
    const read = response.body().then(
      (body) => {
        bytes[type] += type === 'image' ? body.length : brotliCompressSync(body).length
      },
      () => {},
    )
    reading.push(read)
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await Promise.all(reading)
  // A page without its style sheet would be fast.
  if (failed.length > 0) throw new Error(`Not found: ${failed.join(', ')}`)
  const { lcp, tbt, cls } = await page.evaluate(() => window.seen)
  return {
    htmlBytes: bytes.document,
    cssBytes: bytes.stylesheet,
    moduleBytes: bytes.script,
    imageBytes: bytes.image,
    lcpMs: lcp,
    tbtMs: tbt,
    cls,
  }

  function isCounted(type: string): type is keyof typeof bytes {
    return type in bytes
  }
}

/** Runs in the page. As text, because tsx adds a helper to functions that the page lacks. */
const WATCH = `
window.seen = { lcp: 0, tbt: 0, cls: 0 }
const observe = (type, see) =>
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
observe('largest-contentful-paint', (entry) => { window.seen.lcp = entry.startTime })
observe('longtask', (entry) => { window.seen.tbt += Math.max(0, entry.duration - 50) })
observe('layout-shift', (entry) => { window.seen.cls += entry.value })
`
