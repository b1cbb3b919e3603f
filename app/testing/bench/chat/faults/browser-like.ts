import { AsyncLocalStorage } from 'node:async_hooks'
import { WebSocket } from 'ws'

/** Where a page stands, and the cookie of its browser. */
export type Page = { href: string; cookie: string }

const page = new AsyncLocalStorage<Page>()

/** Runs code of the browser here, as on that page; also all that it does later. Many pages fit into a process. */
export function onPage<T>(at: Page, act: () => T): T {
  if (!('location' in globalThis)) Object.defineProperties(globalThis, SURROUNDINGS)
  return page.run(at, act)
}

class PageSocket extends WebSocket {
  constructor(address: string | URL) {
    super(address, { headers: { cookie: page.getStore()?.cookie ?? '' }, perMessageDeflate: false })
    // A browser's socket only closes.
    this.on('error', () => {})
  }
}

const nothing = () => {}
const listening = { addEventListener: nothing, removeEventListener: nothing }
const SURROUNDINGS = {
  location: { get: () => page.getStore() },
  document: { value: { ...listening, visibilityState: 'visible' } },
  WebSocket: { value: PageSocket, configurable: true },
  addEventListener: { value: nothing },
  removeEventListener: { value: nothing },
}
