import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import { LiveSocket } from '~/domains/chat/client/live-socket'
import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import type { FromServer } from '~/domains/chat/realtime/protocol'
import { seconds } from '~/platform/time/durations'

const RETRY_DELAY = seconds(0.5)

/**
 * A member who sends and receives messages through the socket client of the pages. Sends one message at a time and repeats it with the same
 * client id until it is acknowledged. Sorts received messages by their sequence number, and requests missing ones.
 */
export class ChatClient {
  /** The acknowledged messages, in the order in which they were sent. */
  readonly sent: string[] = []
  /** The partner's messages, in the order in which a page would show them. */
  readonly received: string[] = []
  /** When it last had received every stored message, after a reconnect or a `resync`. */
  caughtUpAt = 0
  /** When its connection was last lost. */
  brokenAt = 0
  readonly #socket = new LiveSocket()
  readonly #outbox: { clientId: string; content: string }[] = []
  readonly #early = new Map<number, SerializedMessage>()
  #seq = 0
  #count = 0
  #stopListening: () => void = () => {}

  constructor(
    readonly id: string,
    readonly partnerId: string,
    page: Page,
  ) {
    this.#socket.watch(() => {
      if (!this.#socket.isOpen()) this.brokenAt = performance.now()
    })
    this.#stopListening = onPage(page, () => this.#socket.listen((event) => this.#handle(event)))
  }

  get hasAllAcknowledged(): boolean {
    return this.#outbox.length === 0
  }

  /** Adds a message to the outbox. */
  enqueue(): void {
    this.#count += 1
    this.#outbox.push({ clientId: randomUUID(), content: `${this.#count}` })
    if (this.#outbox.length === 1) this.#send()
  }

  stop(): void {
    this.#stopListening()
  }

  #send(): void {
    const [first] = this.#outbox
    if (first) this.#socket.send({ type: 'send_message', receiverId: this.partnerId, ...first })
  }

  #resume(): void {
    this.#socket.send({ type: 'resume', userId: this.partnerId, after: this.#seq })
  }

  #handle(event: FromServer): void {
    if (event.type === 'ready' || event.type === 'resync') {
      this.#resume()
      this.#send()
    }
    if (event.type === 'sent') {
      this.#add(event.message)
      this.#acknowledged(event.clientId)
    }
    // A refused message is sent again. Missing messages are requested after a `resync`.
    if (event.type === 'error' && event.clientId) setTimeout(() => this.#send(), RETRY_DELAY)
    if (event.type === 'new_message') this.#add(event.message)
    if (event.type === 'resumed') {
      for (const message of event.messages) this.#add(message)
      if (event.hasMore) this.#resume()
      else this.caughtUpAt = performance.now()
    }
  }

  #acknowledged(clientId: string): void {
    const [first] = this.#outbox
    if (first?.clientId !== clientId) return
    this.sent.push(first.content)
    this.#outbox.shift()
    this.#send()
  }

  #add(message: SerializedMessage): void {
    if (message.seq <= this.#seq) return
    const isGap = message.seq > this.#seq + 1 && this.#early.size === 0
    this.#early.set(message.seq, message)
    for (let next = this.#next(); next; next = this.#next()) {
      this.#seq = next.seq
      this.#early.delete(next.seq)
      if (!next.isOwn) this.received.push(next.content)
    }
    if (isGap) this.#resume()
  }

  #next(): SerializedMessage | undefined {
    return this.#early.get(this.#seq + 1)
  }
}

/** The URL of a page, and the Cookie header of its browser. */
type Page = { href: string; cookie: string }

const page = new AsyncLocalStorage<Page>()

/** Runs browser code in this process as if it ran on a page, also what it does asynchronously later. A process can run many pages. */
function onPage<T>(at: Page, act: () => T): T {
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
