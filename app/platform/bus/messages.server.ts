import { z } from 'zod'
import type { Message } from './bus.server'

// NOTIFY takes less than 8000 bytes.
const BYTES_MAX = 7999
const TOPIC = /^[a-z][a-z0-9_.:-]{0,127}$/i
const NAME = /^[a-z]\w{0,63}$/i
const ID = /^[\w.:-]{1,128}$/

const envelope = z.object({
  topic: z.string().regex(TOPIC),
  message: z.record(z.string().regex(NAME), z.string().regex(ID)),
})

/** A message as it travels. Throws where the topic is none, a value is not an id, or all of it is too long. */
export function encode(topic: string, message: Message): string {
  const checked = envelope.safeParse({ topic, message })
  if (!checked.success) throw new TypeError('the bus carries ids under a topic, and nothing else')
  const text = JSON.stringify(checked.data)
  if (Buffer.byteLength(text) > BYTES_MAX) throw new RangeError(`the bus carries ${BYTES_MAX} bytes at most`)
  return text
}

/** What travelled, or null where it is not one of ours. */
export function decode(text: string): { topic: string; message: Message } | null {
  try {
    return envelope.parse(JSON.parse(text))
  } catch {
    return null
  }
}
