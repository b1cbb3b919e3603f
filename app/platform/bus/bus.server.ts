import type { Queryable } from '../db.server'
import { singleton } from '../process/singleton.server'
import { notifyBus } from './notify-bus.server'

/** Ids alone, by name: `{ roomId, messageId }`. */
export type Message = Record<string, string>
export type Listener = (message: Message) => void | Promise<void>

/**
 * Tells all processes, this one included, that something happened. A message is a hint and may be lost: it carries ids,
 * and who receives it reads the rest from the database. Publish after the commit.
 */
export interface Bus {
  /**
   * Tells everybody who listens to the topic. Throws for what may not travel (see `encode`); a bus that is away is
   * logged and not thrown, since the change it tells of has already happened; it is told once the bus is back.
   * @param tx the transaction of the change: the message leaves with its commit, and not at all where it is rolled back
   */
  publish(topic: string, message: Message, tx?: Queryable): Promise<void>
  /** Listens until the function that it gives is called. A listener that fails is logged and disturbs no other. */
  subscribe(topic: string, listener: Listener): Promise<() => Promise<void>>
  /** Called whenever the connection stands again after a break: messages may have been missed, so read anew. Gives what ends that. */
  onReconnect(fn: () => void): () => void
  close(): Promise<void>
}

/** The bus of this process. */
export function bus(): Bus {
  return singleton('bus', () => notifyBus())
}
