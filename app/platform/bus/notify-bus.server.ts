import { client, connect, isDatabaseAway } from '../db.server'
import { log } from '../log.server'
import type { Bus } from './bus.server'
import { Listeners } from './listeners.server'
import { decode, encode } from './messages.server'

// One channel for all topics: listening to a further topic costs nothing, and a reconnect has one thing to restore.
const CHANNEL = 'bus'

/**
 * The bus over LISTEN and NOTIFY of the app's database: one connection per process that listens, made with the first
 * subscription. postgres.js restores it by itself; we tell those who want to know.
 */
export function notifyBus(open = connect): Bus {
  const listeners = new Listeners()
  const reconnected = new Set<{ fn: () => void }>()
  let sql: ReturnType<typeof open> | undefined
  let listening: Promise<unknown> | undefined
  let times = 0

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
    sql ??= open({ max: 1 })
    listening ??= sql.listen(CHANNEL, receive, established).catch((error: unknown) => {
      // The library keeps trying; those who subscribed are told by onReconnect when it holds.
      if (!isDatabaseAway(error)) throw error
      log.warn({ err: error }, 'bus: cannot listen yet')
      times = Math.max(times, 1)
    })
    await listening
  }

  return {
    async publish(topic, message) {
      const payload = encode(topic, message)
      try {
        await client()`select pg_notify(${CHANNEL}, ${payload})`
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        log.warn({ err: error }, 'bus: a message was lost')
      }
    },
    async subscribe(topic, listener) {
      encode(topic, {})
      const remove = listeners.add(topic, listener)
      await listen()
      return async () => remove()
    },
    onReconnect(fn) {
      const entry = { fn }
      reconnected.add(entry)
      return () => void reconnected.delete(entry)
    },
    async close() {
      listeners.clear()
      await sql?.end({ timeout: 1 })
    },
  }
}
