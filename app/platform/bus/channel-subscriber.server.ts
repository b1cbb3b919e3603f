import { log } from '../log/log.server'
import { seconds } from '../time/durations'
import { openRedis, type RedisConnection } from './redis.server'

/** A connection without messages may be idle or dead: a ping that gets no answer closes it (`socketTimeout`, redis.server.ts). */
const HEARTBEAT = seconds(5)

export type GapEvent = 'lost' | 'reconnected'

/** The subscribing connection of a process, opened with the first channel. After each reconnect it subscribes to all channels again. */
export class ChannelSubscriber {
  readonly #url: string
  readonly #receive: (payload: string) => void
  readonly #onGap: (event: GapEvent) => void
  /** By channel. */
  readonly #subscriberCounts = new Map<string, number>()
  #connection: RedisConnection | undefined
  #firstAttempt: Promise<void> | undefined
  #heartbeat: NodeJS.Timeout | undefined
  #isSubscribed = false
  #isFirstAttemptOver = false
  #isClosed = false

  /** @param onGap called when messages may have been missed: when the connection is lost, and once it is back */
  constructor(url: string, receive: (payload: string) => void, onGap: (event: GapEvent) => void) {
    this.#url = url
    this.#receive = receive
    this.#onGap = onGap
  }

  /**
   * Subscribes to a channel. If the server is unreachable it resolves as well, and `onGap` is called once the channel is subscribed. Throws
   * if the server refuses the subscription.
   */
  async add(channel: string): Promise<void> {
    this.#subscriberCounts.set(channel, (this.#subscriberCounts.get(channel) ?? 0) + 1)
    const { client, isReady } = this.#open()
    await this.#firstAttempt
    if (!isReady()) return
    try {
      await client.subscribe(channel)
    } catch (error) {
      // A lost connection subscribes again once it is back. On an open one the server refused, for example for a missing permission.
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
    this.#subscriberCounts.clear()
    await this.#connection?.close()
  }

  /** Counts one subscriber less. Returns whether it was the channel's last one. */
  #forget(channel: string): boolean {
    const remaining = (this.#subscriberCounts.get(channel) ?? 0) - 1
    if (remaining > 0) this.#subscriberCounts.set(channel, remaining)
    else this.#subscriberCounts.delete(channel)
    return remaining === 0
  }

  #open(): RedisConnection {
    if (this.#connection) return this.#connection
    const connection = openRedis(this.#url, 'bus-subscriber', { autoResubscribe: false })
    this.#connection = connection
    const { client } = connection
    client.on('message', (_channel: string, payload: string) => this.#receive(payload))
    this.#firstAttempt = new Promise((resolve) => {
      client.on('ready', () => void this.#subscribeToAll().finally(resolve))
      client.on('close', () => {
        this.#handleLoss()
        resolve()
      })
    })
    this.#heartbeat = setInterval(() => {
      if (connection.isReady()) client.ping().catch(() => undefined)
    }, HEARTBEAT).unref()
    return connection
  }

  /** Runs each time the connection is ready. */
  async #subscribeToAll(): Promise<void> {
    const channels = [...this.#subscriberCounts.keys()]
    try {
      if (channels.length > 0) await this.#connection?.client.subscribe(...channels)
    } catch (error) {
      log.warn({ err: error }, 'bus: cannot subscribe, retrying')
      this.#connection?.client.disconnect(true)
      return
    }
    const isFirstAttempt = !this.#isFirstAttemptOver
    this.#isSubscribed = true
    this.#isFirstAttemptOver = true
    if (!isFirstAttempt && !this.#isClosed) this.#onGap('reconnected')
  }

  #handleLoss(): void {
    const wasSubscribed = this.#isSubscribed
    this.#isSubscribed = false
    this.#isFirstAttemptOver = true
    if (wasSubscribed && !this.#isClosed) this.#onGap('lost')
  }
}
