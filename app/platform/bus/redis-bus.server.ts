import { traced } from '../tracing/tracing.server'
import type { Bus } from './bus.server'
import { busMetrics } from './bus-metrics.server'
import { ChannelPublisher, messagesOf } from './channel-publisher.server'
import { ChannelSubscriber, type GapEvent } from './channel-subscriber.server'
import { Listeners, ReconnectListeners } from './listeners.server'
import { channelOf, encode, kindOf } from './messages.server'
import { notifyBus } from './notify-bus.server'

/**
 * The bus over a Redis or Valkey server. Every process also listens to Postgres: messages of transactions are sent there, because only the
 * database delivers them with the commit and never after a rollback, and all others while the server is not reachable (decision 0305).
 */
export function redisBus(url: string, postgres: Bus = notifyBus()): Bus {
  const listeners = new Listeners()
  const reconnectListeners = new ReconnectListeners()
  const publisher = new ChannelPublisher(url)
  const subscriber = new ChannelSubscriber(url, receive, notifyOfGap)
  const database = Number(new URL(url).pathname.slice(1))
  let isClosed = false

  function receive(batch: string): void {
    for (const payload of messagesOf(batch)) listeners.receive(payload)
  }

  function notifyOfGap(event: GapEvent): void {
    if (event === 'reconnected') busMetrics.reconnects.inc()
    reconnectListeners.notify()
  }

  return {
    async publish(topic, message, tx) {
      const payload = encode(topic, message)
      if (tx || isClosed) return postgres.publish(topic, message, tx)
      const isSent = await traced(`bus publish ${kindOf(topic)}`, { kind: 'PRODUCER' }, () =>
        publisher.send(channelOf(topic, database), payload),
      )
      if (!isSent) return postgres.publish(topic, message)
      busMetrics.published.inc()
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
      const removals = [reconnectListeners.add(fn), postgres.onReconnect(fn)]
      return () => {
        for (const remove of removals) remove()
      }
    },
    async close() {
      isClosed = true
      listeners.clear()
      await Promise.all([subscriber.close(), publisher.close(), postgres.close()])
    },
  }
}
