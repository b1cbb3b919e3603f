/** Topics share this many channels of a Redis server; a process subscribes to those of its topics. */
const CHANNELS = 64

/** A stable number from 0 to `count` - 1 for a name (FNV-1a). */
export function shardOf(name: string, count: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) {
    hash ^= name.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0) % count
}

/** The channel of a topic. Channels belong to no database of the server, so its number is part of the name. */
export const channelOf = (topic: string, database: number): string =>
  `bus:${database}:${shardOf(topic, CHANNELS)}`
