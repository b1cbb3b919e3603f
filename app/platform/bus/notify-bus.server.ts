import { sql } from 'drizzle-orm'
import { connectDirectly } from '../database/connect.server'
import { isDatabaseUnreachable } from '../database/unreachable.server'
import { log } from '../log/log.server'
import { traced } from '../tracing/tracing.server'
import type { Bus } from './bus.server'
import { busMetrics, rateWarning, setBufferedReader } from './bus-metrics.server'
import { Listeners, ReconnectListeners } from './listeners.server'
import { encode, kindOf } from './messages.server'
import { CHANNEL, NotifyPublisher } from './notify-publisher.server'

/**
 * The bus over LISTEN and NOTIFY of the app's database: one listening connection per process, opened with the first subscription.
 * postgres.js reconnects by itself; `onReconnect` callbacks are then called.
 */
export function notifyBus(open = connectDirectly): Bus {
  const listeners = new Listeners()
  const reconnectListeners = new ReconnectListeners()
  const countMessage = rateWarning()
  const publisher = new NotifyPublisher()
  const subscriber = new NotifySubscriber(open, receive, () => reconnectListeners.notify())
  setBufferedReader(() => publisher.bufferedInOutage())

  function receive(payload: string): void {
    countMessage()
    listeners.receive(payload)
  }

  return {
    async publish(topic, message, tx) {
      const payload = encode(topic, message)
      busMetrics.published.inc()
      // Postgres delivers the notification at the commit.
      if (tx) return void (await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`))
      await traced(`bus publish ${kindOf(topic)}`, { kind: 'PRODUCER' }, () => publisher.send(payload))
    },
    async subscribe(topic, callback) {
      encode(topic, {})
      const remove = listeners.add(topic, callback)
      await subscriber.listen().catch((error: unknown) => {
        remove()
        throw error
      })
      return async () => remove()
    },
    onReconnect: (fn) => reconnectListeners.add(fn),
    async close() {
      listeners.clear()
      await publisher.close()
      await subscriber.close()
    },
  }
}

type Connection = ReturnType<typeof connectDirectly>

/** The listening connection of a process. */
class NotifySubscriber {
  readonly #open: typeof connectDirectly
  readonly #receive: (payload: string) => void
  readonly #onReconnect: () => void
  #connection: Connection | undefined
  #listening: Promise<void> | undefined
  /** How often it listened successfully: each time but the first is a reconnect. */
  #times = 0

  constructor(open: typeof connectDirectly, receive: (payload: string) => void, onReconnect: () => void) {
    this.#open = open
    this.#receive = receive
    this.#onReconnect = onReconnect
  }

  /** If the database is unreachable it resolves as well, and `onReconnect` is called once it listens. Throws if the database refuses. */
  async listen(): Promise<void> {
    this.#connection ??= this.#open({ max: 1 })
    this.#listening ??= this.#startListening(this.#connection)
    await this.#listening
  }

  async close(): Promise<void> {
    await this.#connection?.end({ timeout: 1 })
  }

  async #startListening(connection: Connection): Promise<void> {
    try {
      await connection.listen(CHANNEL, this.#receive, () => this.#handleListening())
    } catch (error) {
      // The library keeps retrying; onReconnect reports success.
      if (!isDatabaseUnreachable(error)) {
        // The next subscriber retries.
        this.#listening = undefined
        throw error
      }
      log.warn({ err: error }, 'bus: cannot listen, retrying')
      this.#times = Math.max(this.#times, 1)
    }
  }

  #handleListening(): void {
    this.#times++
    if (this.#times === 1) return
    busMetrics.reconnects.inc()
    log.info({ times: this.#times }, 'bus: reconnected')
    this.#onReconnect()
  }
}
