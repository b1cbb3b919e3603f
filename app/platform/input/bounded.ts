import { z } from '~/platform/input/zod'

const bounded = new WeakSet<z.ZodType>()

/** Whether `boundedArray` or `boundedRecord` made this schema. A test asserts it for every schema of untrusted input. */
export const isBounded = (schema: z.ZodType): boolean => bounded.has(schema)

/**
 * An array of at most `max` items. The length is checked first: `z.array(…).max(…)` checks every item first and reports an error for each,
 * which takes seconds for a request body of the maximum size.
 * @param error the message (a translation key) for a value that is not an array, or is too long
 */
export function boundedArray<Item extends z.ZodType>(item: Item, max: number, error?: string) {
  const array = z.array(item, error).max(max, error)
  bounded.add(array)
  return z.preprocess((given, context) => {
    if (!Array.isArray(given) || given.length <= max) return given
    context.addIssue({ code: 'too_big', origin: 'array', maximum: max, input: [], message: error })
    return z.NEVER
  }, array)
}

/** A record with at most `max` keys, counted before any of them is checked. */
export function boundedRecord<Value extends z.ZodType>(key: z.ZodString, value: Value, max: number) {
  const record = z.record(key, value)
  bounded.add(record)
  return z.preprocess((given, context) => {
    if (!hasMoreKeys(given, max)) return given
    context.addIssue({ code: 'custom', message: 'too many keys', input: {} })
    return z.NEVER
  }, record)
}

function hasMoreKeys(given: unknown, max: number): boolean {
  if (typeof given !== 'object' || given === null) return false
  let keys = 0
  for (const _ in given) {
    keys += 1
    if (keys > max) return true
  }
  return false
}
