import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { connectDirectly } from '../database/connect.server'
import { measureStatement } from '../database/metrics.server'
import { client } from '../database/pool.server'
import { isDatabaseUnreachable } from '../database/unreachable.server'
import { log } from '../log/log.server'
import { seconds } from '../time/durations'
import { traced } from '../tracing/tracing.server'
import type { Bus } from './bus.server'
import { busMetrics, rateWarning, setBufferedReader } from './bus-metrics.server'
import { Listeners, ReconnectListeners } from './listeners.server'
import { encode, kindOf } from './messages.server'

// One channel for all topics: a further topic costs nothing, and a reconnect restores one LISTEN.
const CHANNEL = 'bus'
/** While the database is unreachable or refuses the statement: the retry delay, and how many messages are buffered. */
const RETRY_AFTER = seconds(0.5)
const BUFFERED_MAX = 1000
/**
 * A process notifies at most once in this time; what is published meanwhile goes together. Each NOTIFY is a transaction that waits for those
 * of all other processes and wakes every listener (decision 0365).
 */
const NOTIFY_EVERY_MS = 5
/** A busy process always has messages that wait for their turn: only what takes so long counts as an outage, which pages an operator. */
const OUTAGE_FROM = seconds(1)
/** Of a stopping process, which has more to write: a silent database would take all of its time. */
const LAST_TRY_TIMEOUT = seconds(1)

/**
 * The bus over LISTEN and NOTIFY of the app's database: one listening connection per process, opened with the first subscription.
 * postgres.js reconnects by itself; `onReconnect` callbacks are then called.
 */
export function notifyBus(open = connectDirectly): Bus {
  const listeners = new Listeners()
  const reconnectListeners = new ReconnectListeners()
  const count = rateWarning()
  let listener: ReturnType<typeof open> | undefined
  let listening: Promise<unknown> | undefined
  let times = 0
  const buffer: string[] = []
  let sent: Promise<void> = Promise.resolve()
  let mayNotify: Promise<unknown> = Promise.resolve()
  let retry: NodeJS.Timeout | undefined
  /** Since when the database has taken no message, although there are some. */
  let unsentSince: number | undefined

  setBufferedReader(() => {
    const isOutage = unsentSince !== undefined && performance.now() - unsentSince > OUTAGE_FROM
    return isOutage ? buffer.length : 0
  })

  function receive(payload: string): void {
    count()
    listeners.receive(payload)
  }

  function established(): void {
    times++
    if (times === 1) return
    busMetrics.reconnects.inc()
    log.info({ times }, 'bus: reconnected')
    reconnectListeners.notify()
  }

  async function listen(): Promise<void> {
    listener ??= open({ max: 1 })
    listening ??= listener.listen(CHANNEL, receive, established).catch((error: unknown) => {
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

  /**
   * Sends the whole buffer in one statement: commits with NOTIFY are serialized anyway. They wait for no disk, and for no standby: no
   * notification outlives a crash, and all processes together could notify only as often as the disk flushes.
   */
  async function sendWaiting(): Promise<void> {
    if (buffer.length === 0) return
    unsentSince ??= performance.now()
    await mayNotify
    mayNotify = sleep(NOTIFY_EVERY_MS)
    const payloads = buffer.splice(0)
    try {
      await measureStatement(
        'select pg_notify',
        client()`
          with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
          select pg_notify(${CHANNEL}, payload) from relaxed, unnest(${payloads}::text[]) as payload`,
      )
      unsentSince = undefined
    } catch (error) {
      // Whatever the reason, the changes are committed. A statement that failed has sent nothing; only a connection that was lost during
      // it may have, and then a message arrives twice. No message can be the cause: `encode` has checked them.
      log.warn({ err: error, buffered: payloads.length }, 'bus: cannot publish, retrying')
      // Other processes may listen again before we can publish: they would miss messages of the outage.
      buffer.unshift(...payloads.slice(-BUFFERED_MAX))
      busMetrics.dropped.inc(Math.max(0, payloads.length - BUFFERED_MAX))
      retry ??= setTimeout(() => {
        retry = undefined
        sent = sent.then(sendWaiting).catch(() => {})
      }, RETRY_AFTER).unref()
    }
  }

  return {
    async publish(topic, message, tx) {
      const payload = encode(topic, message)
      busMetrics.published.inc()
      // Postgres delivers the notification at the commit.
      if (tx) return void (await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`))
      await traced(`bus publish ${kindOf(topic)}`, { kind: 'PRODUCER' }, async () => {
        buffer.push(payload)
        const here = sent.then(sendWaiting)
        sent = here.catch(() => {})
        await here
      })
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
      // What waits for its next try gets one now: other processes that never lost the database learn it from nobody else.
      const lastTry = sent.then(() => {
        clearTimeout(retry)
        return sendWaiting()
      })
      await Promise.race([lastTry, sleep(LAST_TRY_TIMEOUT, undefined, { ref: false })])
      clearTimeout(retry)
      if (buffer.length > 0) log.warn({ lost: buffer.length }, 'bus: stopped with messages that nobody got')
      await listener?.end({ timeout: 1 })
    },
  }
}
