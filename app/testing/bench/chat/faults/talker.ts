import { randomUUID } from 'node:crypto'
import { LiveSocket } from '~/domains/chat/client/live-socket'
import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import type { FromServer } from '~/domains/chat/realtime/protocol'
import { seconds } from '~/platform/time/durations'
import { onPage, type Page } from './browser-like'

const TRIES_AGAIN_AFTER = seconds(0.5)

/**
 * Somebody who talks and hears through the socket of the pages: says one thing after the other, each until it is acknowledged, under one
 * client id; puts what comes in its place, and asks for what it lacks.
 */
export class Talker {
  /** What was acknowledged, and what the other one said as it was shown; each in its order. */
  readonly said: string[] = []
  readonly received: string[] = []
  /** When it last had everything there is, after a break or a hint. */
  wholeAt = 0
  /** When its connection broke the last time. */
  brokenAt = 0
  readonly #socket = new LiveSocket()
  readonly #outbox: { clientId: string; content: string }[] = []
  readonly #ahead = new Map<number, SerializedMessage>()
  #place = 0
  #said = 0
  #hush: () => void = () => {}

  constructor(
    readonly id: string,
    readonly partnerId: string,
    page: Page,
  ) {
    this.#socket.watch(() => {
      if (!this.#socket.isOpen()) this.brokenAt = performance.now()
    })
    this.#hush = onPage(page, () => this.#socket.listen((event) => this.#hears(event)))
  }

  get hasAllAcknowledged(): boolean {
    return this.#outbox.length === 0
  }

  say(): void {
    this.#said += 1
    this.#outbox.push({ clientId: randomUUID(), content: `${this.#said}` })
    if (this.#outbox.length === 1) this.#send()
  }

  leave(): void {
    this.#hush()
  }

  #send(): void {
    const [first] = this.#outbox
    if (first) this.#socket.send({ type: 'send_message', receiverId: this.partnerId, ...first })
  }

  #resume(): void {
    this.#socket.send({ type: 'resume', userId: this.partnerId, after: this.#place })
  }

  #hears(event: FromServer): void {
    if (event.type === 'ready' || event.type === 'resync') {
      this.#resume()
      this.#send()
    }
    if (event.type === 'sent') {
      this.#take(event.message)
      this.#acknowledged(event.clientId)
    }
    // What was refused for the moment is tried again; the rest is asked for by `resync`.
    if (event.type === 'error' && event.clientId) setTimeout(() => this.#send(), TRIES_AGAIN_AFTER)
    if (event.type === 'new_message') this.#take(event.message)
    if (event.type === 'resumed') {
      for (const message of event.messages) this.#take(message)
      if (event.hasMore) this.#resume()
      else this.wholeAt = performance.now()
    }
  }

  #acknowledged(clientId: string): void {
    const [first] = this.#outbox
    if (first?.clientId !== clientId) return
    this.said.push(first.content)
    this.#outbox.shift()
    this.#send()
  }

  #take(message: SerializedMessage): void {
    if (message.seq <= this.#place) return
    const isGap = message.seq > this.#place + 1 && this.#ahead.size === 0
    this.#ahead.set(message.seq, message)
    for (let next = this.#next(); next; next = this.#next()) {
      this.#place = next.seq
      this.#ahead.delete(next.seq)
      if (!next.isOwn) this.received.push(next.content)
    }
    if (isGap) this.#resume()
  }

  #next(): SerializedMessage | undefined {
    return this.#ahead.get(this.#place + 1)
  }
}
