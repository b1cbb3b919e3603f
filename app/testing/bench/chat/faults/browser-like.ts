import { AsyncLocalStorage } from 'node:async_hooks'
import { WebSocket } from 'ws'

/** The URL of a page, and the Cookie header of its browser. */
export type Page = { href: string; cookie: string }

const page = new AsyncLocalStorage<Page>()

/** Runs browser code in this process as if it ran on a page, also what it does asynchronously later. A process can run many pages. */
export function onPage<T>(at: Page, act: () => T): T {
  if (!('location' in globalThis)) Object.defineProperties(globalThis, BROWSER_GLOBALS)
  return page.run(at, act)
}

class PageSocket extends WebSocket {
  constructor(address: string | URL) {
    super(address, { headers: { cookie: page.getStore()?.cookie ?? '' }, perMessageDeflate: false })
    // A browser's socket throws no error: it only closes.
    this.on('error', () => {})
  }
}

const nothing = () => {}
const listening = { addEventListener: nothing, removeEventListener: nothing }
const BROWSER_GLOBALS = {
  location: { get: () => page.getStore() },
  document: { value: { ...listening, visibilityState: 'visible' } },
  WebSocket: { value: PageSocket, configurable: true },
  addEventListener: { value: nothing },
  removeEventListener: { value: nothing },
}
