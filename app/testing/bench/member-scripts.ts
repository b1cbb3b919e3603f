import { brotliCompressSync } from 'node:zlib'
import type { Browser } from 'playwright'

/** One of the demo accounts. */
const MEMBER = { email: 'kunde@demo.test', password: 'Demo1234!' }

/** Bytes of script (brotli) of a member's first view of a page, each file once. */
export async function memberScripts(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })
  try {
    const answer = await context.request.post(new URL('/login', address).href, {
      form: MEMBER,
      maxRedirects: 0,
    })
    if (answer.status() !== 302) throw new Error(`Signing in answered ${answer.status()}`)
    const page = await context.newPage()
    const scripts = new Map<string, Promise<number>>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script' || scripts.has(response.url())) return
      scripts.set(
        response.url(),
        response.body().then((body) => brotliCompressSync(body).length),
      )
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    const sizes = await Promise.all(scripts.values())
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await context.close()
  }
}
