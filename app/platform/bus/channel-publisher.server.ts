import { log } from '../log/log.server'
import { openRedis, type RedisConnection } from './redis.server'

/** Between the messages of one batch; JSON writes no line breaks. */
const SEPARATOR = '\n'

/** The messages of one batch. */
export const messagesOf = (batch: string): string[] => batch.split(SEPARATOR)

type Batch = { payloads: string[]; sent: Promise<boolean> }

/**
 * The publishing connection of a process, opened with the first message. What is published for a channel within one turn of the event loop
 * is one command: under load the turns become longer, and the batches with them.
 */
export class ChannelPublisher {
  readonly #url: string
  readonly #waiting = new Map<string, Batch>()
  #connection: RedisConnection | undefined
  #isFailing = false

  constructor(url: string) {
    this.#url = url
  }

  /** Returns whether the server took the message. */
  async send(channel: string, payload: string): Promise<boolean> {
    this.#connection ??= openRedis(this.#url, 'bus-publisher', { enableAutoPipelining: true })
    await this.#connection.settled
    if (!this.#connection.isReady()) return false
    const there = this.#waiting.get(channel)
    if (there) {
      there.payloads.push(payload)
      return there.sent
    }
    const payloads = [payload]
    const sent = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#waiting.delete(channel)
      return this.#publish(channel, payloads)
    })
    this.#waiting.set(channel, { payloads, sent })
    return sent
  }

  async close(): Promise<void> {
    await Promise.all([...this.#waiting.values()].map(({ sent }) => sent))
    await this.#connection?.close()
  }

  async #publish(channel: string, payloads: string[]): Promise<boolean> {
    try {
      await this.#connection?.client.publish(channel, payloads.join(SEPARATOR))
      this.#isFailing = false
      return true
    } catch (error) {
      if (!this.#isFailing) log.warn({ err: error }, 'bus: cannot publish, publishing over Postgres')
      this.#isFailing = true
      return false
    }
  }
}
