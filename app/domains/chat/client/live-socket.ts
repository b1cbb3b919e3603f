import { seconds } from '~/platform/time/durations'
import type { FromClient, FromServer } from '../realtime/protocol'

const FIRST_WAIT = seconds(0.5)
/** A client reconnects within three seconds of a server that is available again. */
const LONGEST_WAIT = seconds(2.5)
/** Close codes after which a new connection would be refused as well: the session has ended, or the client broke a rule. */
const FINAL = new Set([1008, 4401])
/** After this much silence the client sends a ping. */
const PING_AFTER = seconds(20)
/** A connection that does not answer within this time is dead, whatever the browser reports. */
const ANSWER_WITHIN = seconds(8)
/** The client gives up a connection that does not open within this time. */
const OPEN_WITHIN = seconds(10)

type Listener = (event: FromServer) => void

/**
 * The socket of this page: the first listener opens it, the last one closes it. After a break it reconnects with growing delays and
 * jitter; on `ready` listeners fetch what they missed. A heartbeat finds half-open connections, which a browser reports as open for
 * minutes: after `PING_AFTER` of silence, and whenever the page becomes visible or the network returns, the server must answer a ping.
 * It runs only while the page is visible.
 */
export class LiveSocket {
  #socket: WebSocket | null = null
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  /** The timer of the next ping, of its answer or of the opening. */
  #heartbeat: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (!this.#socket) this.#open()
    return () => {
      this.#listeners.delete(listener)
      // Another page may add its listener at the same moment.
      setTimeout(() => this.#listeners.size === 0 && this.#close())
    }
  }

  isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Called whenever the connection opens or breaks. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Returns whether an open socket took the message. */
  send(message: FromClient): boolean {
    if (!this.isOpen()) return false
    this.#socket?.send(JSON.stringify(message))
    return true
  }

  #open(): void {
    clearTimeout(this.#retry)
    const address = new URL('/ws', location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(address)
    this.#socket = socket
    // An abandoned socket may still emit events; only the current one counts.
    const ifCurrent = (act: () => void) => () => this.#socket === socket && act()
    socket.onopen = ifCurrent(() => {
      this.#awaitSilence()
      this.#changed()
    })
    socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(String(data))
    socket.onclose = ({ code }) => this.#socket === socket && this.#lost(code)
    this.#awaitAnswer(OPEN_WITHIN)
    addEventListener('online', this.#check)
    document.addEventListener('visibilitychange', this.#check)
  }

  /** Waits between half and all of a doubling delay, so that clients do not all reconnect at once after a restart. */
  #openLater(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++)
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.#open(), wait * (0.5 + Math.random() / 2))
  }

  #lost(code?: number): void {
    clearTimeout(this.#heartbeat)
    this.#socket = null
    this.#changed()
    if (this.#listeners.size > 0 && !(code !== undefined && FINAL.has(code))) this.#openLater()
  }

  /** The page became visible or the network returned: reconnects at once, or pings the open connection. */
  readonly #check = () => {
    if (this.#listeners.size === 0 || document.visibilityState === 'hidden') return
    if (!this.#socket) this.#open()
    else if (this.isOpen()) this.#ping()
  }

  #ping(): void {
    if (document.visibilityState === 'hidden') {
      this.#awaitSilence()
      return
    }
    this.send({ type: 'ping' })
    this.#awaitAnswer(ANSWER_WITHIN)
  }

  #awaitSilence(): void {
    clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => this.#ping(), PING_AFTER)
  }

  #awaitAnswer(within: number): void {
    clearTimeout(this.#heartbeat)
    this.#heartbeat = setTimeout(() => {
      const dead = this.#socket
      this.#lost()
      // A dead connection does not answer the closing handshake either, so nothing waits for it.
      dead?.close()
    }, within)
  }

  #close(): void {
    clearTimeout(this.#retry)
    clearTimeout(this.#heartbeat)
    removeEventListener('online', this.#check)
    document.removeEventListener('visibilitychange', this.#check)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#changed()
  }

  #receive(text: string): void {
    this.#awaitSilence()
    const event = JSON.parse(text) as FromServer
    if (event.type === 'pong') return
    if (event.type === 'ready') this.#tries = 0
    for (const listener of [...this.#listeners]) listener(event)
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher()
  }
}

/** The socket of this page. */
export const liveSocket = new LiveSocket()
