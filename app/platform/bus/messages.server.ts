import type { Message } from './bus.server'

// NOTIFY accepts less than 8000 bytes.
const BYTES_MAX = 7999
const TOPIC = /^[a-z][a-z0-9_.:-]{0,127}$/i
const NAME = /^[a-z]\w{0,63}$/i
const ID = /^[\w.:-]{1,128}$/

/** The part of a topic before the first colon, for logs and traces: the rest may be a member's id. */
export const kindOf = (topic: string): string => topic.split(':')[0] ?? ''

/** Serializes a message. Throws for an invalid topic, a value that is not an id, or a message that is too long. */
export function encode(topic: string, message: Message): string {
  if (!TOPIC.test(topic) || !isMessage(message))
    throw new TypeError('a bus message needs a valid topic and contains only ids')
  const text = JSON.stringify({ topic, message })
  if (Buffer.byteLength(text) > BYTES_MAX)
    throw new RangeError(`a bus message has at most ${BYTES_MAX} bytes`)
  return text
}

/** Parses a payload, or returns null if it is not a valid message. */
export function decode(text: string): { topic: string; message: Message } | null {
  try {
    const { topic, message }: { topic?: unknown; message?: unknown } = JSON.parse(text) ?? {}
    return typeof topic === 'string' && TOPIC.test(topic) && isMessage(message) ? { topic, message } : null
  } catch {
    return null
  }
}

// Not a Zod schema, which takes twice as long: this runs for every message in every process.
function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(
    ([name, id]: [string, unknown]) => NAME.test(name) && typeof id === 'string' && ID.test(id),
  )
}

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
