import { log } from '../log/log.server'
import { openRedis, type RedisConnection } from '../redis.server'
import type { Bus } from './bus.server'
import { ChannelSubscriber } from './channel-subscriber.server'
import { Listeners } from './memory-bus.server'
import { decode, encode } from './messages.server'
import { notifyBus } from './notify-bus.server'
import { channelOf } from './shards'

/**
 * The bus over a Redis or Valkey server. Every process also listens to Postgres: messages of transactions are sent there, because only the
 * database delivers them with the commit and never after a rollback, and all others while the server is not reachable (decision 0305).
 */
export function redisBus(url: string, postgres: Bus = notifyBus()): Bus {
  const listeners = new Listeners()
  const reconnected = new Set<{ fn: () => void }>()
  const subscriber = new ChannelSubscriber(url, receive, gap)
  const database = Number(new URL(url).pathname.slice(1))
  let publisher: RedisConnection | undefined
  let isDetouring = false
  let isClosed = false

  function receive(payload: string): void {
    const received = decode(payload)
    if (received) listeners.dispatch(received.topic, received.message)
    else log.warn('bus: received an invalid message')
  }

  function gap(): void {
    for (const { fn } of [...reconnected]) {
      // Called from an event of the connection, where a fault would end the process.
      try {
        fn()
      } catch (error) {
        log.error({ err: error }, 'bus: a listener of reconnects failed')
      }
    }
  }

  /** Returns whether the server took the message. */
  async function send(topic: string, payload: string): Promise<boolean> {
    publisher ??= openRedis(url, 'bus-publisher', { enableAutoPipelining: true })
    await publisher.settled
    if (!publisher.isReady()) return false
    try {
      await publisher.client.publish(channelOf(topic, database), payload)
      isDetouring = false
      return true
    } catch (error) {
      if (!isDetouring) log.warn({ err: error }, 'bus: cannot publish, publishing over Postgres')
      isDetouring = true
      return false
    }
  }

  return {
    async publish(topic, message, tx) {
      const payload = encode(topic, message)
      if (tx || isClosed || !(await send(topic, payload))) await postgres.publish(topic, message, tx)
    },
    async subscribe(topic, callback) {
      const channel = channelOf(topic, database)
      const leave = await postgres.subscribe(topic, callback)
      const remove = listeners.add(topic, callback)
      try {
        await subscriber.add(channel)
      } catch (error) {
        remove()
        await leave()
        throw error
      }
      let isOver = false
      return async () => {
        if (isOver) return
        isOver = true
        remove()
        await Promise.all([leave(), subscriber.remove(channel)])
      }
    },
    onReconnect(fn) {
      const entry = { fn }
      reconnected.add(entry)
      const forget = postgres.onReconnect(fn)
      return () => {
        reconnected.delete(entry)
        forget()
      }
    },
    async close() {
      isClosed = true
      listeners.clear()
      await Promise.all([subscriber.close(), publisher?.close(), postgres.close()])
    },
  }
}
