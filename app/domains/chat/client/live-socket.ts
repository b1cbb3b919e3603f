import { seconds } from '~/platform/durations'
import type { FromClient, FromServer } from '../realtime/protocol'

const FIRST_WAIT = seconds(0.5)
/** A client reconnects within five seconds of a server that is available again. */
const LONGEST_WAIT = seconds(4)
/** Close codes after which a new connection would be refused as well: the session has ended, or the client broke a rule. */
const FINAL = new Set([1008, 4401])
/** After this much silence the client asks whether the connection still works. */
const PING_AFTER = seconds(20)
/** A connection that answers nothing within this time is dead, whatever the browser says. */
const ANSWER_WITHIN = seconds(8)
/** A connection that does not open within this time is given up. */
const OPEN_WITHIN = seconds(10)

type Listener = (event: FromServer) => void

/**
 * The socket of this page: opened by the first listener, closed with the last. After a break it reconnects with growing delays and jitter;
 * listeners read on `ready` what they missed. A heartbeat finds half-open connections, which a browser reports as open for minutes:
 * after `PING_AFTER` of silence, and whenever the page becomes visible or the network returns, the server has to answer a ping. It runs
 * only while the page is visible.
 */
export class LiveSocket {
  #socket: WebSocket | null = null
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  /** Runs until the next ping, the missing answer or the failed opening, whichever is awaited. */
  #heartbeat: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()

  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    if (!this.#socket) this.#open()
    return () => {
      this.#listeners.delete(listener)
      // Another page's listener may come within the same moment.
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

  /** Returns whether the message was handed to an open socket. */
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
    // A socket that was given up may still report; only the current one counts.
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

  /** Waits between half and all of a doubling delay, so that a restart does not bring all clients back at once. */
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

  /** The page became visible or the network returned: reconnect at once, or prove that the connection survived. */
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
      // Its closing handshake gets no answer either, so nothing waits for it.
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
