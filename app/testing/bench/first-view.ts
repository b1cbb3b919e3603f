import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright'
import { memberScripts } from './member-scripts'
import { newPhone, slowDown, withBrowser } from './view/phone'

const ROUNDS = 5

export type FirstView = {
  htmlBytes: number
  cssBytes: number
  moduleBytes: number
  imageBytes: number
  /** The display face, which comes after the first paint (decision 0280). */
  fontBytes: number
  lcpMs: number
  tbtMs: number
  cls: number
  /** Layout shift of the next visit, which has the display face from the cache. */
  nextCls: number
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
export const measureFirstView = (origin: string, path = '/'): Promise<FirstView> =>
  withBrowser(async (browser) => {
    const views: View[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await newPhone(browser, origin)
      views.push(await firstView(await context.newPage(), origin + path))
      await context.close()
    }
    const median = (key: keyof View) => views.map((view) => view[key]).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
    return {
      htmlBytes: median('htmlBytes'),
      cssBytes: median('cssBytes'),
      moduleBytes: median('moduleBytes'),
      imageBytes: median('imageBytes'),
      fontBytes: median('fontBytes'),
      lcpMs: median('lcpMs'),
      tbtMs: median('tbtMs'),
      cls: median('cls'),
      nextCls: median('nextCls'),
      memberScriptBytes: (await memberScripts(browser, origin + path)).bytes,
    }
  })

async function firstView(page: Page, address: string): Promise<View> {
  await slowDown(page)
  await page.addInitScript({ content: WATCH })
  const bytes = { document: 0, stylesheet: 0, script: 0, image: 0, font: 0 }
  const reading: Promise<void>[] = []
  const failed: string[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!isCounted(type)) return
    if (response.status() >= 400) failed.push(response.url())
    const read = response.body().then(
      (body) => {
        bytes[type] += type === 'image' || type === 'font' ? body.length : brotliCompressSync(body).length
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
  const first = { ...bytes }
  await page.goto(address, { waitUntil: 'networkidle' })
  const next = await page.evaluate(() => window.seen)
  return {
    htmlBytes: first.document,
    cssBytes: first.stylesheet,
    moduleBytes: first.script,
    imageBytes: first.image,
    fontBytes: first.font,
    lcpMs: lcp,
    tbtMs: tbt,
    cls,
    nextCls: next.cls,
  }

  function isCounted(type: string): type is keyof typeof bytes {
    return type in bytes
  }
}

/** Runs in the page. As text, because tsx adds a helper to functions that the page lacks. */
const WATCH = `
window.seen = { lcp: 0, tbt: 0, cls: 0 }
let painted = Infinity
const tasks = []
// Total blocking time begins at the first contentful paint; of a task during which that happens only the rest counts (web.dev/tbt).
const count = () => {
  const rest = ({ startTime, duration }) => startTime + duration - Math.max(startTime, painted) - 50
  window.seen.tbt = tasks.reduce((sum, task) => sum + Math.max(0, rest(task)), 0)
}
const observe = (type, see) =>
  new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
observe('largest-contentful-paint', (entry) => { window.seen.lcp = entry.startTime })
observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') painted = entry.startTime; count() })
observe('longtask', (entry) => { tasks.push(entry); count() })
observe('layout-shift', (entry) => { window.seen.cls += entry.value })
`
