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
  let listener: ReturnType<typeof open> | undefined
  let listening: Promise<unknown> | undefined
  /** How often it listened successfully: each time but the first is a reconnect. */
  let times = 0
  const publisher = new NotifyPublisher()
  setBufferedReader(() => publisher.bufferedInOutage())

  function receive(payload: string): void {
    countMessage()
    listeners.receive(payload)
  }

  function handleListening(): void {
    times++
    if (times === 1) return
    busMetrics.reconnects.inc()
    log.info({ times }, 'bus: reconnected')
    reconnectListeners.notify()
  }

  async function listen(): Promise<void> {
    listener ??= open({ max: 1 })
    listening ??= listener.listen(CHANNEL, receive, handleListening).catch((error: unknown) => {
      // The library keeps retrying; onReconnect reports success.
      if (!isDatabaseUnreachable(error)) {
        // The next subscriber retries.
        listening = undefined
        throw error
      }
      log.warn({ err: error }, 'bus: cannot listen, retrying')
      times = Math.max(times, 1)
    })
    await listening
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
      await listen().catch((error: unknown) => {
        remove()
        throw error
      })
      return async () => remove()
    },
    onReconnect: (fn) => reconnectListeners.add(fn),
    async close() {
      listeners.clear()
      await publisher.close()
      await listener?.end({ timeout: 1 })
    },
  }
}
