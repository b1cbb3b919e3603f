import type { Queryable } from '../database/db.server'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { notifyBus } from './notify-bus.server'
import { redisBus } from './redis-bus.server'

/** Ids only, by name: `{ roomId, messageId }`. */
export type Message = Record<string, string>
export type Listener = (message: Message) => void | Promise<void>

/**
 * Publish/subscribe between all processes, including this one. Messages may be lost while a connection is broken (`onReconnect` reports
 * it), and one rarely arrives twice: so they carry only ids, and listeners read the rest from the database. Publish after the commit.
 */
export interface Bus {
  /**
   * Publishes to all listeners of the topic. Throws for an invalid message (see `encode`). While the server of the bus is unreachable or
   * cannot take messages it logs and retries later instead of throwing, because the change is already committed.
   * @param tx the transaction of the change: the message is sent at its commit, and not after a rollback
   */
  publish(topic: string, message: Message, tx?: Queryable): Promise<void>
  /** Subscribes until the returned function is called. An error of a listener is logged and does not affect others. */
  subscribe(topic: string, listener: Listener): Promise<() => Promise<void>>
  /** Calls `fn` whenever messages may be lost, such as after a reconnect: reload. Returns the function that unregisters `fn`. */
  onReconnect(fn: () => void): () => void
  close(): Promise<void>
}

/** The bus of this process: over the server of BUS_URL, without one over the app's database. */
export function bus(): Bus {
  return singleton('bus', () => {
    const { busUrl } = env()
    return busUrl ? redisBus(busUrl) : notifyBus()
  })
}
