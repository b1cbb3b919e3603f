import { brotliCompressSync } from 'node:zlib'
import type { Browser, Response } from 'playwright'
import { newPhone, signInMember } from './view/phone'

/** Bytes of scripts (brotli) in a member's first view; `code` excludes the texts of the language and the module that every page has. */
type MemberScripts = { bytes: number; code: number }

const TEXTS_OR_MODULE = /\/assets\/((de|en|pt|es|fr)|visitor-module)-[\w-]+\.js$/

/** The scripts of a member's first view of a page, each file once. */
export async function memberScripts(browser: Browser, address: string): Promise<MemberScripts> {
  const context = await newPhone(browser, address)
  try {
    await signInMember(context, address)
    const page = await context.newPage()
    const scripts = new Map<string, Promise<number>>()
    const count = (response: Response) => {
      if (response.request().resourceType() !== 'script' || scripts.has(response.url())) return
      scripts.set(
        response.url(),
        response.body().then((body) => brotliCompressSync(body).length),
      )
    }
    page.on('response', count)
    await page.goto(address, { waitUntil: 'networkidle' })
    // What comes later does not belong to the first view, and its body could not be read any more.
    page.off('response', count)
    const sum = { bytes: 0, code: 0 }
    for (const [url, reading] of scripts) {
      const bytes = await reading
      sum.bytes += bytes
      if (!TEXTS_OR_MODULE.test(url)) sum.code += bytes
    }
    return sum
  } finally {
    await context.close()
  }
}
