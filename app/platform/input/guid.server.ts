import { z } from 'zod'

const Guid = z.guid()

/**
 * Whether a value is a text in the form of an id, of whatever version. Postgres throws if it compares a `uuid` column with a text that is no
 * id. A value of type `string` is not narrowed: a text that is no id is a string, too.
 */
export function isGuid(value: string): boolean
export function isGuid(value: unknown): value is string
export function isGuid(value: unknown): boolean {
  return Guid.safeParse(value).success
}
