import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { CLOSED, type FromServer } from '~/domains/chat/live/protocol'
import type { Language } from '~/i18n/languages'

/** A client that takes nothing is let go before what waits for it fills the memory. */
const WAITING_MAX_BYTES = 2 ** 20

/** One socket of somebody who is signed in. */
export class Connection {
  /** Names it among all connections of all processes. */
  readonly id = randomUUID()
  /** Answered the last ping. */
  isAlive = true
  readonly #socket: WebSocket

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
      this.close(CLOSED.later, 'too slow')
      this.#socket.terminate()
      return false
    }
    this.#socket.send(text)
    return true
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  /** Lets go of whoever did not answer the last ping, and asks the others again. */
  checkPulse(): void {
    if (this.isAlive) this.#socket.ping()
    else this.#socket.terminate()
    this.isAlive = false
  }
}
