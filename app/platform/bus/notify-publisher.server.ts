import { setTimeout as sleep } from 'node:timers/promises'
import { measureStatement } from '../database/metrics.server'
import { client } from '../database/pool.server'
import { log } from '../log/log.server'
import { seconds } from '../time/durations'
import { busMetrics } from './bus-metrics.server'

/** One channel for all topics: a further topic costs nothing, and a reconnect restores one LISTEN. */
export const CHANNEL = 'bus'
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
/** For the last messages of a stopping process, which has more to write: a silent database would otherwise take all of its time. */
const LAST_TRY_TIMEOUT = seconds(1)

/** Sends the messages of a process over NOTIFY. They wait in a buffer while the database takes none. */
export class NotifyPublisher {
  readonly #buffer: string[] = []
  #sent: Promise<void> = Promise.resolve()
  #mayNotify: Promise<unknown> = Promise.resolve()
  #retry: NodeJS.Timeout | undefined
  /** Since when the database has taken no message, although there are some. */
  #unsentSince: number | undefined

  /** How many messages wait for the end of an outage. */
  bufferedInOutage(): number {
    const isOutage = this.#unsentSince !== undefined && performance.now() - this.#unsentSince > OUTAGE_FROM
    return isOutage ? this.#buffer.length : 0
  }

  /** Resolves once the message was sent, or waits for its next try. */
  async send(payload: string): Promise<void> {
    this.#buffer.push(payload)
    const here = this.#sent.then(() => this.#sendWaiting())
    this.#sent = here.catch(() => {})
    await here
  }

  /** Gives what waits for its next try one now: other processes that never lost the database learn it from nobody else. */
  async close(): Promise<void> {
    const lastTry = this.#sent.then(() => {
      clearTimeout(this.#retry)
      return this.#sendWaiting()
    })
    await Promise.race([lastTry, sleep(LAST_TRY_TIMEOUT, undefined, { ref: false })])
    clearTimeout(this.#retry)
    if (this.#buffer.length > 0)
      log.warn({ lost: this.#buffer.length }, 'bus: stopped with messages that nobody got')
  }

  /**
   * Sends the whole buffer in one statement: commits with NOTIFY are serialized anyway. They wait for no disk, and for no standby: no
   * notification outlives a crash, and all processes together could notify only as often as the disk flushes.
   */
  async #sendWaiting(): Promise<void> {
    if (this.#buffer.length === 0) return
    this.#unsentSince ??= performance.now()
    await this.#mayNotify
    this.#mayNotify = sleep(NOTIFY_EVERY_MS)
    const payloads = this.#buffer.splice(0)
    try {
      await measureStatement(
        'select pg_notify',
        client()`
          with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
          select pg_notify(${CHANNEL}, payload) from relaxed, unnest(${payloads}::text[]) as payload`,
      )
      this.#unsentSince = undefined
    } catch (error) {
      // Whatever the reason, the changes are committed. A statement that failed has sent nothing; only a connection that was lost during
      // it may have, and then a message arrives twice. No message can be the cause: `encode` has checked them.
      log.warn({ err: error, buffered: payloads.length }, 'bus: cannot publish, retrying')
      // Other processes may listen again before we can publish: they would miss messages of the outage.
      this.#buffer.unshift(...payloads.slice(-BUFFERED_MAX))
      busMetrics.dropped.inc(Math.max(0, payloads.length - BUFFERED_MAX))
      this.#retry ??= setTimeout(() => {
        this.#retry = undefined
        this.#sent = this.#sent.then(() => this.#sendWaiting()).catch(() => {})
      }, RETRY_AFTER).unref()
    }
  }
}
