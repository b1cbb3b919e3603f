import type { ExportFileName } from 'db/limits/exports'
import type { LANGUAGES } from 'db/limits/platform'
import { and, asc, type GetColumnData, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { db } from '../database/db.server'
import { isColumn, shapeOf } from './exported-schema.server'

/** The person whose archive is built. */
export type ExportSubject = {
  userId: string
  language: (typeof LANGUAGES)[number]
  /** The pseudonym of another person ("Person 1"), the same in all files of one archive; null for nobody. */
  pseudonymOf: (otherId: string | null) => string | null
}

/** A file of the archive beside the data: a picture or a receipt. */
type ExportedFile = {
  path: string
  lastModified: Date
  /** Its bytes; null if it was deleted meanwhile. Called when the file is written. */
  open: () => Promise<Uint8Array | AsyncIterable<Uint8Array> | null>
}

/** One data file of the archive, declared by the domain that stores the rows. */
export type ExportPart = {
  name: ExportFileName
  /** The columns of `PersonalData` whose rows it contains. */
  of: readonly PgColumn[]
  /** The schema of one row as it is written. The archive contains it as JSON schema. */
  row: z.ZodType
  /** All rows in pages, so that any number needs the same memory. */
  pages: (subject: ExportSubject) => AsyncIterable<readonly unknown[]>
  /** The columns that are not read, by the reason. Every other column of the tables is in the archive. */
  leftOut: Readonly<Record<string, readonly PgColumn[]>>
  /** The columns that it reads. */
  reads: readonly PgColumn[]
  files?: (subject: ExportSubject) => AsyncIterable<ExportedFile>
}

export const EXPORT_PAGE = 500

/** Why a column is left out, where several domains have the same reason. */
export const INTERNAL = 'a number that means nothing outside of the database'
export const SOMEBODY_ELSE = 'another person, who is named by a pseudonym'
export const STAFF = 'a member of the staff'
export const SECRET = 'a secret'

export type Fields = Record<string, PgColumn | SQL<unknown>>
/** A column, or an expression that is a time. */
type OrderKey = PgColumn | SQL<unknown>
type RowOf<Select extends Fields> = {
  [Key in keyof Select]: Select[Key] extends PgColumn
    ? GetColumnData<Select[Key]>
    : Select[Key] extends SQL<infer Value>
      ? Value
      : never
}

/**
 * The rows of one table that name the person in one of the columns `of`, as a part of the archive. The table's remaining columns are listed
 * in `leftOut`.
 * @param select what is read, also what only `write` needs
 * @param order keys that are never null and together identify a row; the file has this order. A large table needs an index with it
 * @param write makes the exported row; without it the row is what was selected, and its schema comes from the columns
 */
export function exportRows<Select extends Fields>(part: {
  name: ExportFileName
  of: readonly [PgColumn, ...PgColumn[]]
  select: Select
  order: readonly OrderKey[]
  where?: (subject: ExportSubject) => SQL | undefined
  leftOut: ExportPart['leftOut']
  write?: { row: z.ZodType; from: (row: RowOf<Select>, subject: ExportSubject) => unknown }
  files?: ExportPart['files']
}): ExportPart {
  const { name, of, select, order, where, leftOut, write, files } = part
  const columns = Object.values(select).filter(isColumn)
  return {
    name,
    of,
    leftOut,
    files,
    reads: [...columns, ...of],
    row: write?.row ?? z.strictObject(shapeOf(select)),
    async *pages(subject) {
      const own = or(...of.map((column) => sql`${column} = ${subject.userId}`))
      for await (const rows of pagesOf<RowOf<Select>>({
        table: of[0].table,
        select,
        order,
        where: and(own, where?.(subject)),
      }))
        yield write ? rows.map((row) => write.from(row, subject)) : rows
    },
  }
}

/** Rows of a table in pages by keyset, each a short statement. */
export async function* pagesOf<Row extends object>({
  table,
  select,
  where,
  order,
}: {
  table: PgTable
  select: Fields
  where: SQL | undefined
  order: readonly OrderKey[]
}): AsyncGenerator<Row[]> {
  // As text: a Date would lose the microseconds.
  const keys = order.map((key) => sql`${key}::text`)
  const fields = { row: select, key: sql<string[]>`json_build_array(${sql.join(keys, sql`, `)})` }
  let after: readonly string[] | undefined
  for (;;) {
    const rows = await db
      .select(fields)
      .from(table)
      .where(and(where, after && isAfter(order, after)))
      .orderBy(...order.map((key) => asc(key)))
      .limit(EXPORT_PAGE)
    if (rows.length > 0) yield rows.map(({ row }) => row as Row)
    after = rows.at(-1)?.key
    if (rows.length < EXPORT_PAGE) return
  }
}

function isAfter(order: readonly OrderKey[], values: readonly string[]): SQL {
  const typeOf = (key: OrderKey) => (isColumn(key) ? key.getSQLType() : 'timestamptz')
  const last = order.map((key, at) => sql`${values[at]}::${sql.raw(typeOf(key))}`)
  return sql`(${sql.join([...order], sql`, `)}) > (${sql.join(last, sql`, `)})`
}

/** Columns of a table by name: for lists of what is left out. */
export function columnsOf<Table extends PgTable>(
  table: Table,
  ...names: (keyof Table['_']['columns'] & string)[]
): PgColumn[] {
  const columns = getTableColumns(table)
  return names.map((name) => columns[name] as PgColumn)
}
