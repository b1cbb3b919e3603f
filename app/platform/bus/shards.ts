/** All topics share this many channels of a Redis server; a process subscribes to the channels of the topics that it listens to. */
const CHANNELS = 64

/** The hash of a name (FNV-1a) as a number from 0 to `count` - 1: the same in every process. */
export function shardOf(name: string, count: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) {
    hash ^= name.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0) % count
}

/**
 * The channel of a topic. Redis channels are shared by all databases of a server, so the name contains the database number: apps with
 * different databases do not receive each other's messages.
 */
export const channelOf = (topic: string, database: number): string =>
  `bus:${database}:${shardOf(topic, CHANNELS)}`
