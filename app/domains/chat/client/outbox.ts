import { seconds, withTimeLimit } from '~/platform/time/durations'
import type { Quote } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'
import type { Phrase } from '../phrasebook/phrases'
import type { Posted } from './post-message'

/** A message that is not in the conversation yet. */
export type Outgoing = {
  clientId: string
  content: string
  file: File | null
  /** The phrase of the phrasebook; `content` is its text in the sender's language. */
  phrase: Phrase | null
  /** The message that it replies to. */
  quote: Quote | null
  /** When the sender wrote it, as an ISO date and time. */
  at: string
  state: 'sending' | 'sent' | 'failed'
  /** The error text, if it failed. */
  problem: string | null
  /** It failed without a connection; the outbox retries it. */
  isWaiting: boolean
  /** The server refuses it, however often it is sent; its sender can only discard it. */
  isRefused: boolean
}

type OutboxOptions = {
  /** Sends under the client id; stops when the signal aborts. Throws without a connection. */
  post: (message: Outgoing, signal: AbortSignal) => Promise<Posted>
  /** Adds the message to the conversation, which then discards it here. */
  onSent: (message: SerializedMessage) => void
  onChange: (messages: readonly Outgoing[]) => void
  onFailed: (message: Outgoing) => void
  /** The error text of a message that failed without a connection. */
  noConnection: () => string
  /** Stores photos across reloads, a refused one with its error text. */
  photos: { keep: (message: Outgoing & { file: File }) => void; drop: (clientId: string) => void }
}

const SEND_WITHIN = seconds(20)
/** An upload that is slower is treated as hanging. */
const SLOWEST_UPLOAD_BYTES_PER_S = 32_000
/** One request may hang; two in a row mean that there is no connection. */
const TRIES = 2
const FIRST_WAIT = seconds(5)
const LONGEST_WAIT = seconds(60)

const RETRIED = { state: 'sending', problem: null, isWaiting: false } as const

/**
 * Sends messages one after the other, in the order of writing. Each try has a time limit and repeats the client id, so that a retry is
 * idempotent. Without a connection all waiting messages fail together; the outbox retries them in order: after a growing delay, with
 * the next message, or when `retryWaiting` is called. A message that the server refuses stays failed until its sender decides; later
 * messages go on.
 */
export class Outbox {
  #messages: readonly Outgoing[] = []
  #isDraining = false
  #isClosed = false
  #failures = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  readonly #options: OutboxOptions

  constructor(options: OutboxOptions) {
    this.#options = options
  }

  add(message: Outgoing): void {
    if (hasFile(message)) this.#options.photos.keep(message)
    this.#set([...this.#messages, message])
    this.retryWaiting()
  }

  /** Adds the failed messages of an earlier page; then all messages are in the order of writing. */
  restore(messages: readonly Outgoing[]): void {
    const known = new Set(this.#messages.map(({ clientId }) => clientId))
    const added = messages.filter(({ clientId }) => !known.has(clientId))
    const inOrder = [...added, ...this.#messages].sort((one, other) => one.at.localeCompare(other.at))
    if (added.length > 0) this.#set(inOrder)
  }

  retry(clientId: string): void {
    this.#change(clientId, RETRIED)
    this.retryWaiting()
  }

  /** Retries at once: the connection may be back. */
  retryWaiting(): void {
    clearTimeout(this.#retry)
    if (this.#messages.some(({ isWaiting }) => isWaiting))
      this.#set(this.#messages.map((one) => (one.isWaiting ? { ...one, ...RETRIED } : one)))
    void this.#drain()
  }

  discard(clientId: string): void {
    const dropped = this.#messages.find((one) => one.clientId === clientId)
    if (!dropped) return
    if (dropped.file) this.#options.photos.drop(clientId)
    this.#set(this.#messages.filter((one) => one !== dropped))
  }

  /** The reader left the page: a request in progress continues, retries stop. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }

  open(): void {
    this.#isClosed = false
  }

  async #drain(): Promise<void> {
    if (this.#isDraining) return
    this.#isDraining = true
    let next: Outgoing | undefined
    do {
      next = this.#messages.find(({ state }) => state === 'sending')
    } while (next && (await this.#deliver(next)))
    // Not delivered: there is no connection.
    if (next) this.#waitForConnection()
    this.#isDraining = false
  }

  /** Returns false without a connection. */
  async #deliver(message: Outgoing): Promise<boolean> {
    const { clientId } = message
    const posted = await this.#post(message)
    // The conversation already shows it, whatever the answer was.
    if (!this.#messages.some((one) => one.clientId === clientId)) return true
    if (posted === null || (!posted.ok && posted.isTemporary)) {
      const problem = posted?.text ?? this.#options.noConnection()
      this.#change(clientId, { state: 'failed', problem, isWaiting: true })
      this.#options.onFailed(message)
      return false
    }
    this.#failures = 0
    if (!posted.ok) {
      const refused = { state: 'failed', problem: posted.text, isRefused: posted.isFinal } as const
      if (hasFile(message) && posted.isFinal) this.#options.photos.keep({ ...message, ...refused })
      this.#change(clientId, refused)
      this.#options.onFailed(message)
      return true
    }
    if (message.file) this.#options.photos.drop(clientId)
    this.#change(clientId, { state: 'sent' })
    // It stays here as sent until the conversation shows it.
    this.#options.onSent(posted.message)
    return true
  }

  /** Returns null without a connection. */
  async #post(message: Outgoing): Promise<Posted | null> {
    for (let tries = 0; tries < TRIES; tries++) {
      let hasTimedOut = false
      try {
        return await withTimeLimit(timeLimit(message), (signal) => {
          signal.addEventListener('abort', () => {
            hasTimedOut = true
          })
          return this.#options.post(message, signal)
        })
      } catch {
        if (!hasTimedOut) return null
      }
    }
    return null
  }

  /** Later messages wait, too: they must not overtake. */
  #waitForConnection(): void {
    const problem = this.#options.noConnection()
    this.#set(
      this.#messages.map((one) =>
        one.state === 'sending' ? { ...one, state: 'failed', problem, isWaiting: true } : one,
      ),
    )
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++)
    if (!this.#isClosed) this.#retry = setTimeout(() => this.retryWaiting(), wait)
  }

  #change(clientId: string, change: Partial<Outgoing>): void {
    this.#set(this.#messages.map((one) => (one.clientId === clientId ? { ...one, ...change } : one)))
  }

  #set(messages: readonly Outgoing[]): void {
    this.#messages = messages
    this.#options.onChange(messages)
  }
}

const hasFile = (message: Outgoing): message is Outgoing & { file: File } => message.file !== null

const timeLimit = ({ file }: Outgoing): number =>
  SEND_WITHIN + seconds((file?.size ?? 0) / SLOWEST_UPLOAD_BYTES_PER_S)
