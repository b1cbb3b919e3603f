import type { Queryable } from '../db.server'
import { singleton } from '../process/singleton.server'
import { notifyBus } from './notify-bus.server'

/** Ids only, by name: `{ roomId, messageId }`. */
export type Message = Record<string, string>
export type Listener = (message: Message) => void | Promise<void>

/**
 * Publish/subscribe between all processes, including this one. Delivery is at most once: a message carries only ids, and listeners read the
 * rest from the database. Publish after the commit.
 */
export interface Bus {
  /**
   * Publishes to all listeners of the topic. Throws for an invalid message (see `encode`). While the database is unreachable it logs
   * instead of throwing, because the change is already committed, and retries later.
   * @param tx the transaction of the change: the message is sent at its commit, and not after a rollback
   */
  publish(topic: string, message: Message, tx?: Queryable): Promise<void>
  /** Subscribes until the returned function is called. An error of a listener is logged and does not affect others. */
  subscribe(topic: string, listener: Listener): Promise<() => Promise<void>>
  /** Calls `fn` after each reconnect: messages may be lost, so reload. Returns the function that unregisters `fn`. */
  onReconnect(fn: () => void): () => void
  close(): Promise<void>
}

/** The bus of this process. */
export const bus = (): Bus => databaseBus()

/** The bus over the database. Triggers publish there alone, whichever server carries everything else. */
export function databaseBus(): Bus {
  return singleton('bus', () => notifyBus())
}
