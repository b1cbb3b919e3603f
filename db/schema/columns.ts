import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A random id: ids in URLs cannot be counted or guessed. */
export const id = () => uuid().primaryKey().defaultRandom()
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

// Expressions of CHECK constraints for the limits of db/limits. Null passes each of them.

export const within = (column: AnyColumn, range: { min: number; max: number }): SQL =>
  sql`${column} between ${sql.raw(String(range.min))} and ${sql.raw(String(range.max))}`
export const lengthWithin = (column: AnyColumn, min: number, max: number): SQL =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`
export const oneOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(quoted(values))})`
export const subsetOf = (column: AnyColumn, values: readonly string[]): SQL =>
  sql`${column} <@ array[${sql.raw(quoted(values))}]::text[]`

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
