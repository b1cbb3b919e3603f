import { sql } from 'drizzle-orm'
import { client, connect, isDatabaseAway } from '../db.server'
import { seconds } from '../durations'
import { log } from '../log/log.server'
import type { Bus } from './bus.server'
import { Listeners } from './listeners.server'
import { decode, encode } from './messages.server'

// One channel for all topics: listening to a further topic costs nothing, and a reconnect has one thing to restore.
const CHANNEL = 'bus'
/** While the database is away: when we try again, and how much is kept for it. */
const AGAIN_AFTER = seconds(0.5)
const KEPT_MAX = 1000

/**
 * The bus over LISTEN and NOTIFY of the app's database: one connection per process that listens, made with the first
 * subscription. postgres.js restores it by itself; we tell those who want to know.
 */
export function notifyBus(open = connect): Bus {
  const listeners = new Listeners()
  const reconnected = new Set<{ fn: () => void }>()
  let listener: ReturnType<typeof open> | undefined
  let listening: Promise<unknown> | undefined
  let times = 0
  const waiting: string[] = []
  let sent: Promise<void> = Promise.resolve()
  let later: NodeJS.Timeout | undefined

  function receive(payload: string): void {
    const received = decode(payload)
    if (received) listeners.tell(received.topic, received.message)
    else log.warn('bus: received what is no message')
  }

  function established(): void {
    times++
    if (times === 1) return
    log.info({ times }, 'bus: reconnected')
    for (const { fn } of [...reconnected]) fn()
  }

  async function listen(): Promise<void> {
    listener ??= open({ max: 1 })
    listening ??= listener.listen(CHANNEL, receive, established).catch((error: unknown) => {
      // The library keeps trying; those who subscribed are told by onReconnect when it holds.
      if (!isDatabaseAway(error)) {
        // Whoever listens next tries anew.
        listening = undefined
        throw error
      }
      log.warn({ err: error }, 'bus: cannot listen yet')
      times = Math.max(times, 1)
    })
    await listening
  }

  /** All that waits in one statement: those who notify wait for each other's commits anyway. */
  async function sendWaiting(): Promise<void> {
    const payloads = waiting.splice(0)
    if (payloads.length === 0) return
    try {
      await client()`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log.warn({ err: error, waiting: payloads.length }, 'bus: cannot speak yet')
      // Others may listen again before we can speak: what was said in between would reach nobody.
      waiting.unshift(...payloads.slice(-KEPT_MAX))
      later ??= setTimeout(() => {
        later = undefined
        sent = sent.then(sendWaiting).catch(() => {})
      }, AGAIN_AFTER).unref()
    }
  }

  return {
    async publish(topic, message, tx) {
      const payload = encode(topic, message)
      // Postgres holds it back until the commit.
      if (tx) return void (await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`))
      waiting.push(payload)
      const here = sent.then(sendWaiting)
      sent = here.catch(() => {})
      await here
    },
    async subscribe(topic, told) {
      encode(topic, {})
      const remove = listeners.add(topic, told)
      await listen().catch((error: unknown) => {
        remove()
        throw error
      })
      return async () => remove()
    },
    onReconnect(fn) {
      const entry = { fn }
      reconnected.add(entry)
      return () => void reconnected.delete(entry)
    },
    async close() {
      listeners.clear()
      await sent
      clearTimeout(later)
      await listener?.end({ timeout: 1 })
    },
  }
}
