import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { CloseCode, type FromServer } from '~/domains/chat/realtime/protocol'
import type { Language } from '~/i18n/languages'
import { seconds } from '~/platform/durations'

/** A client that takes nothing is let go before what waits for it fills the memory. */
const WAITING_MAX_BYTES = 2 ** 20
/** Messages of one socket that wait for the one before: a dozen of the longest. */
const QUEUED_MAX_BYTES = 256 * 1024
/** RFC 6455, 7.1.1: a client may keep its end open for as long as it likes. */
const CLOSES_WITHIN = seconds(0.5)

/** One socket of somebody who is signed in. */
export class Connection {
  /** Names it among all connections of all processes. */
  readonly id = randomUUID()
  /** Being closed: what still comes on it counts for nothing. */
  isOver = false
  /** Answered the last ping. */
  isAlive = true
  readonly #socket: WebSocket
  #queuedBytes = 0

  constructor(
    socket: WebSocket,
    /** As it was let in; whether the session still stands is asked again and again. */
    readonly viewer: Viewer,
    readonly language: Language,
  ) {
    this.#socket = socket
  }

  /** Gives whether it is on its way. */
  send(message: FromServer): boolean {
    return this.sendText(JSON.stringify(message))
  }

  /** The same for what several connections get alike. */
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
   * Takes a message in line; gives false, and closes, where more waits already than any person writes while the server is slow.
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
   * Ends the connection: nothing more is sent, and nothing more is read; who does not answer in time is cut off. Left to itself, the
   * library would go on reading for 30 seconds.
   */
  close(code: number, reason: string): void {
    if (this.isOver) return
    this.isOver = true
    this.#socket.close(code, reason)
    // A flood waits in the sender's memory from here on. Any other client may finish its closing handshake.
    if (code === CloseCode.policy || code === CloseCode.later) this.#socket.pause()
    setTimeout(() => this.#socket.terminate(), CLOSES_WITHIN).unref()
  }

  /** Lets go of whoever did not answer the last ping, and asks the others again. */
  heartbeat(): void {
    if (this.isAlive) this.#socket.ping()
    else this.#socket.terminate()
    this.isAlive = false
  }
}
