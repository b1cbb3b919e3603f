import { seconds } from '~/platform/durations'
import type { FromClient, FromServer } from './protocol'

const FIRST_WAIT = seconds(0.5)
/** Whoever waits longest is back within five seconds of a server that is there again. */
const LONGEST_WAIT = seconds(4)
/** A session that is over, and whoever said to be somebody else, need not knock again. */
const FINAL = new Set([1008, 4401])

type Listener = (event: FromServer) => void

/**
 * The socket of this page: opened by the first who listens, closed with the last. After a break it comes back by itself, at
 * growing distances and never all clients at once; what was missed meanwhile is read by whoever shows it, on `ready`.
 */
export class LiveSocket {
  #socket: WebSocket | null = null
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
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

  /** Called whenever the connection stands or breaks. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Gives whether it went out. */
  say(message: FromClient): boolean {
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
    socket.onopen = () => this.#changed()
    socket.onmessage = ({ data }) => this.#heard(String(data))
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return
      this.#socket = null
      this.#changed()
      if (this.#listeners.size > 0 && !FINAL.has(code)) this.#openLater()
    }
    addEventListener('online', this.#now)
    document.addEventListener('visibilitychange', this.#now)
  }

  /** Between half and all of a distance that doubles: a restart must not bring everybody back in one moment. */
  #openLater(): void {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++)
    this.#retry = setTimeout(() => this.#open(), wait * (0.5 + Math.random() / 2))
  }

  /** Back online, or looked at again: no reason to wait on. */
  readonly #now = () => {
    if (this.#socket || this.#listeners.size === 0 || document.visibilityState === 'hidden') return
    this.#open()
  }

  #close(): void {
    clearTimeout(this.#retry)
    removeEventListener('online', this.#now)
    document.removeEventListener('visibilitychange', this.#now)
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#changed()
  }

  #heard(text: string): void {
    const event = JSON.parse(text) as FromServer
    if (event.type === 'ready') this.#tries = 0
    for (const listener of [...this.#listeners]) listener(event)
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher()
  }
}

/** One a page: made where there is a window. */
export const liveSocket = new LiveSocket()
