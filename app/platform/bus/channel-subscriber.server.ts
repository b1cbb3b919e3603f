import { log } from '../log/log.server'
import { seconds } from '../time/durations'
import { openRedis, type RedisConnection } from './redis.server'

/** A connection that receives nothing may be quiet or dead: only a round trip tells. Without an answer it ends (redis.server.ts). */
const HEARTBEAT = seconds(5)

/**
 * The subscribing connection of a process, opened with the first channel. After an interruption it subscribes to all its channels again.
 */
export class ChannelSubscriber {
  readonly #url: string
  readonly #receive: (payload: string) => void
  readonly #gap: () => void
  /** How many subscribers each channel has. */
  readonly #wanted = new Map<string, number>()
  #connection: RedisConnection | undefined
  #first: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #isEstablished = false
  #wasTried = false
  #isClosed = false

  /** @param gap called when messages may have been lost: after the connection was lost, and once it is back */
  constructor(url: string, receive: (payload: string) => void, gap: () => void) {
    this.#url = url
    this.#receive = receive
    this.#gap = gap
  }

  /**
   * Subscribes to a channel. Resolves also while the server is not reachable: `gap` is called once it is subscribed. Throws if the server
   * refuses.
   */
  async add(channel: string): Promise<void> {
    this.#wanted.set(channel, (this.#wanted.get(channel) ?? 0) + 1)
    const { client, isReady } = this.#open()
    await this.#first
    if (!isReady()) return
    try {
      await client.subscribe(channel)
    } catch (error) {
      // With its connection lost it is subscribed again; otherwise this is an answer, such as a missing permission.
      if (!isReady()) return
      this.#forget(channel)
      throw error
    }
  }

  async remove(channel: string): Promise<void> {
    const isLast = this.#forget(channel)
    if (isLast && this.#connection?.isReady())
      await this.#connection.client.unsubscribe(channel).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#heartbeat)
    this.#wanted.clear()
    await this.#connection?.close()
  }

  #forget(channel: string): boolean {
    const left = (this.#wanted.get(channel) ?? 0) - 1
    if (left > 0) this.#wanted.set(channel, left)
    else this.#wanted.delete(channel)
    return left === 0
  }

  #open(): RedisConnection {
    if (this.#connection) return this.#connection
    const connection = openRedis(this.#url, 'bus-subscriber', { autoResubscribe: false })
    this.#connection = connection
    const { client } = connection
    client.on('message', (_channel: string, payload: string) => this.#receive(payload))
    this.#first = new Promise((resolve) => {
      client.on('ready', () => void this.#establish().finally(resolve))
      client.on('close', () => {
        this.#lose()
        resolve()
      })
    })
    this.#heartbeat = setInterval(() => {
      if (connection.isReady()) client.ping().catch(() => undefined)
    }, HEARTBEAT).unref()
    return connection
  }

  /** Each time that the connection is ready. */
  async #establish(): Promise<void> {
    const channels = [...this.#wanted.keys()]
    try {
      if (channels.length > 0) await this.#connection?.client.subscribe(...channels)
    } catch (error) {
      log.warn({ err: error }, 'bus: cannot subscribe, retrying')
      this.#connection?.client.disconnect(true)
      return
    }
    const isAgain = this.#wasTried
    this.#isEstablished = true
    this.#wasTried = true
    if (isAgain && !this.#isClosed) this.#gap()
  }

  #lose(): void {
    const wasEstablished = this.#isEstablished
    this.#isEstablished = false
    this.#wasTried = true
    if (wasEstablished && !this.#isClosed) this.#gap()
  }
}
