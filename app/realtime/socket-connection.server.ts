import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { CloseCode, type FromServer } from '~/domains/chat/realtime/protocol'
import type { Language } from '~/i18n/languages'
import { seconds } from '~/platform/durations'

/** A client that does not read is disconnected before its buffer fills the memory. */
const WAITING_MAX_BYTES = 2 ** 20
/** Messages of one socket that wait for the one before: a dozen of the longest. */
const QUEUED_MAX_BYTES = 256 * 1024
/** RFC 6455, 7.1.1: a client may keep its end open for as long as it likes. */
const CLOSES_WITHIN = seconds(0.5)

/** One socket of somebody who is signed in. */
export class Connection {
  /** Names it among all connections of all processes. */
  readonly id = randomUUID()
  /** Being closed: what still comes on it is ignored. */
  isOver = false
  /** Answered the last ping. */
  isAlive = true
  readonly #socket: WebSocket
  #queuedBytes = 0

  constructor(
    socket: WebSocket,
    /** As it was when the socket opened; the session is checked again and again. */
    readonly viewer: Viewer,
    readonly language: Language,
  ) {
    this.#socket = socket
  }

  /** Returns whether it is on its way. */
  send(message: FromServer): boolean {
    return this.sendText(JSON.stringify(message))
  }

  /** The same for a text that several connections get. */
  sendText(text: string): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    if (this.#socket.bufferedAmount > WAITING_MAX_BYTES) {
      // The close would wait behind all the rest.
      this.close(CloseCode.later, 'too slow')
      this.#socket.terminate()
      return false
    }
    this.#socket.send(text)
    return true
  }

  /**
   * Counts a message as waiting. Returns false, and closes, where more is waiting than a person writes while the server is slow.
   */
  enqueue(bytes: number): boolean {
    this.#queuedBytes += bytes
    if (this.#queuedBytes <= QUEUED_MAX_BYTES) return true
    this.close(CloseCode.later, 'too much at once')
    return false
  }

  dequeue(bytes: number): void {
    this.#queuedBytes -= bytes
  }

  /**
   * Closes the connection: nothing more is sent or read, and a client that does not answer in time is cut off. The library alone would go on
   * reading for 30 seconds.
   */
  close(code: number, reason: string): void {
    if (this.isOver) return
    this.isOver = true
    this.#socket.close(code, reason)
    // A flood waits in the sender's memory from here on. Any other client may finish its closing handshake.
    if (code === CloseCode.policy || code === CloseCode.later) this.#socket.pause()
    setTimeout(() => this.#socket.terminate(), CLOSES_WITHIN).unref()
  }

  /** Cuts off a client that did not answer the last ping, and pings again. */
  heartbeat(): void {
    if (this.isAlive) this.#socket.ping()
    else this.#socket.terminate()
    this.isAlive = false
  }
}
