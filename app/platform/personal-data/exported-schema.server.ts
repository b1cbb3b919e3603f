import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Fields } from './export-parts.server'

/** The schema of columns, for rows that are exported as they are. */
export const shapeOf = (select: Fields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(select).map(([key, field]) => [key, isColumn(field) ? schemaOf(field) : z.unknown()]),
  )

export function schemaOf(column: PgColumn): z.ZodType {
  const schema = notNullSchemaOf(column)
  return column.notNull ? schema : schema.nullable()
}

function notNullSchemaOf(column: PgColumn): z.ZodType {
  const { dataType, columnType, enumValues } = column
  if (columnType === 'PgArray') return z.array(z.string())
  if (columnType === 'PgUUID') return z.guid()
  if (columnType === 'PgDateString') return z.iso.date()
  if (dataType === 'date') return z.iso.datetime()
  if (dataType === 'number') return z.number()
  if (dataType === 'boolean') return z.boolean()
  if (dataType === 'json') return z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])
  return enumValues && enumValues.length > 0 ? z.enum(enumValues) : z.string()
}

export const isColumn = (field: PgColumn | SQL): field is PgColumn => 'columnType' in field
