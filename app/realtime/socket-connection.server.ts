import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { CloseCode, type FromServer } from '~/domains/chat/realtime/protocol'
import type { Language } from '~/i18n/languages'
import { counter, observableCounter } from '~/platform/metrics/metric.server'
import { singleton } from '~/platform/process/singleton.server'
import { seconds } from '~/platform/time/durations'

/** The limit of sent messages that a client has not read: a slow client is disconnected before its buffer fills the memory. */
const WAITING_MAX_BYTES = 2 ** 20
/** The limit of received messages of one socket that wait to be handled: about a dozen of the longest. */
const QUEUED_MAX_BYTES = 256 * 1024
/** After this time the server ends the TCP connection, which a client could keep open (RFC 6455, 7.1.1). */
const CLOSE_TIMEOUT = seconds(0.5)

// Plain numbers cost less than counters with labels: a process sends twenty thousand messages a second.
const messages = singleton('socket-messages', () => ({ received: 0, sent: 0, dropped: 0 }))
const KINDS = ['received', 'sent', 'dropped'] as const
observableCounter({
  name: 'app_socket_messages_total',
  help: 'Messages of WebSockets: received, sent, and dropped because the client does not read',
  labels: { kind: KINDS },
  read: () => KINDS.map((kind) => ({ labels: { kind }, value: messages[kind] })),
})
type CloseReason = keyof typeof CloseCode
const REASONS = Object.keys(CloseCode) as CloseReason[]
const closes = counter({
  name: 'app_socket_closes_total',
  help: 'WebSockets that the server closed, by reason',
  labels: { reason: REASONS },
})

/** One socket of a signed-in member. */
export class Connection {
  /** Unique among all connections of all processes. */
  readonly id = randomUUID()
  /** Whether `close` was called: everything that still arrives is ignored. */
  isClosed = false
  /** Whether the client answered the last ping. */
  isAlive = true
  readonly #socket: WebSocket
  #queuedBytes = 0

  constructor(
    socket: WebSocket,
    /** The viewer when the socket opened; the session is checked again and again. */
    readonly viewer: Viewer,
    readonly language: Language,
  ) {
    this.#socket = socket
  }

  /** Returns whether the message was passed to the socket: it is not if the socket is closed or the client too slow. */
  send(message: FromServer): boolean {
    return this.sendText(JSON.stringify(message))
  }

  /** Like `send`, for a message that was serialized once for several connections. */
  sendText(text: string): boolean {
    if (this.#socket.readyState !== WebSocket.OPEN) return false
    if (this.#socket.bufferedAmount > WAITING_MAX_BYTES) {
      messages.dropped += 1
      // A close frame would wait behind the whole buffer.
      this.close(CloseCode.later, 'too slow')
      this.#socket.terminate()
      return false
    }
    this.#socket.send(text)
    messages.sent += 1
    return true
  }

  /** Counts a message as queued. Returns false and closes the connection above the limit, which no person reaches by writing. */
  enqueue(bytes: number): boolean {
    messages.received += 1
    this.#queuedBytes += bytes
    if (this.#queuedBytes <= QUEUED_MAX_BYTES) return true
    this.close(CloseCode.later, 'too much at once')
    return false
  }

  dequeue(bytes: number): void {
    this.#queuedBytes -= bytes
  }

  /**
   * Closes the connection: sends and reads nothing more, and terminates it if the client does not answer in time. The library alone would
   * go on reading for 30 seconds.
   */
  close(code: number, reason: string): void {
    if (this.isClosed) return
    this.isClosed = true
    closes.inc({ reason: reasonOf(code) })
    this.#socket.close(code, reason)
    // Stops reading from a client that sends too much. Other clients are read on, for their closing handshake.
    if (code === CloseCode.policy || code === CloseCode.later) this.#socket.pause()
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT).unref()
  }

  /** Terminates a client that did not answer the last ping, and pings again. */
  heartbeat(): void {
    if (this.isAlive) this.#socket.ping()
    else this.#socket.terminate()
    this.isAlive = false
  }
}

function reasonOf(code: number): CloseReason {
  return REASONS.find((reason) => CloseCode[reason] === code) ?? 'policy'
}
