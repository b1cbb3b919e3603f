import { z } from 'zod'
import type { Message } from './bus.server'

// NOTIFY accepts less than 8000 bytes.
const BYTES_MAX = 7999
const TOPIC = /^[a-z][a-z0-9_.:-]{0,127}$/i
const NAME = /^[a-z]\w{0,63}$/i
const ID = /^[\w.:-]{1,128}$/

const envelope = z.object({
  topic: z.string().regex(TOPIC),
  message: z.record(z.string().regex(NAME), z.string().regex(ID)),
})

/** The part of a topic that names no one: the rest may be an id. */
export const kindOf = (topic: string): string => topic.split(':')[0] ?? ''

/** Serializes a message. Throws for an invalid topic, a value that is not an id, or a message that is too long. */
export function encode(topic: string, message: Message): string {
  const checked = envelope.safeParse({ topic, message })
  if (!checked.success) throw new TypeError('a bus message needs a valid topic and contains only ids')
  const text = JSON.stringify(checked.data)
  if (Buffer.byteLength(text) > BYTES_MAX)
    throw new RangeError(`a bus message has at most ${BYTES_MAX} bytes`)
  return text
}

/** Parses a payload, or returns null if it is not a valid message. */
export function decode(text: string): { topic: string; message: Message } | null {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    return null
  }
}
