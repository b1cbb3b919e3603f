import { setImmediate as endOfIteration } from 'node:timers/promises'
import { log } from '../log/log.server'
import { openRedis, type RedisConnection } from './redis.server'

/** Separates the messages of one batch: `JSON.stringify` writes no line breaks. */
const SEPARATOR = '\n'

/** The messages of one batch. */
export const messagesOf = (batch: string): string[] => batch.split(SEPARATOR)

type Batch = { payloads: string[]; sent: Promise<boolean> }

/**
 * The connection over which a process publishes; the first message opens it. All messages for a channel within one iteration of the event
 * loop are sent as one command: under load iterations take longer, so batches become larger.
 */
export class ChannelPublisher {
  readonly #url: string
  readonly #pending = new Map<string, Batch>()
  #connection: RedisConnection | undefined
  #isFailing = false

  constructor(url: string) {
    this.#url = url
  }

  /** Publishes a message. Returns false if the server did not accept it; the caller then publishes it over Postgres. */
  async send(channel: string, payload: string): Promise<boolean> {
    this.#connection ??= openRedis(this.#url, 'bus-publisher', { enableAutoPipelining: true })
    await this.#connection.settled
    if (!this.#connection.isReady()) return false
    const batch = this.#pending.get(channel)
    if (batch) {
      batch.payloads.push(payload)
      return batch.sent
    }
    const payloads = [payload]
    const sent = endOfIteration().then(() => {
      this.#pending.delete(channel)
      return this.#publish(channel, payloads)
    })
    this.#pending.set(channel, { payloads, sent })
    return sent
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pending.values()].map(({ sent }) => sent))
    await this.#connection?.close()
  }

  async #publish(channel: string, payloads: string[]): Promise<boolean> {
    try {
      await this.#connection?.client.publish(channel, payloads.join(SEPARATOR))
      this.#isFailing = false
      return true
    } catch (error) {
      if (!this.#isFailing)
        log.warn({ err: error }, 'bus: the server accepts no messages, they are published over Postgres')
      this.#isFailing = true
      return false
    }
  }
}
