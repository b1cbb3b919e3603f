import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ExportPart } from './export-parts.server'

/**
 * How the purge of an account treats the rows that reference the account in a column:
 * - `account`: the account's own row, deleted last
 * - `cascade`: the foreign key deletes them with the account's row; only for a few rows
 * - `batches`: the same, but there can be hundreds or more, so they are deleted in batches first
 * - `detach`: the rows stay, and the column becomes null, in batches
 * - `step`: the domain's `purge` moves or deletes them
 * - `expire`: they contain an e-mail address without an account, and are swept soon after their creation
 */
export type Purged = 'account' | 'cascade' | 'batches' | 'detach' | 'step' | 'expire'

export type PersonalColumn = {
  column: PgColumn
  purged: Purged
  /** True if the rows are the person's own data; else why no export contains them (DECISIONS "Settings, deletion, export"). */
  exported: true | string
}

/** What a domain stores about people. Each domain declares its own; domains/lifecycle combines them. */
export type PersonalData = {
  columns: readonly PersonalColumn[]
  /** The files of the archive that contain the exported columns. */
  exports?: readonly ExportPart[]
  /** Called before the rows are deleted. Works in batches, and resumes an interrupted call. */
  purge?: (userId: string) => Promise<unknown>
}

/** Columns whose rows are data of the person in the column, and are part of that person's export. */
export const exported = (purged: Purged, ...columns: PgColumn[]): PersonalColumn[] =>
  columns.map((column) => ({ column, purged, exported: true }))

/**
 * Columns whose rows reference a person and are in no export.
 * @param why the reason, such as that the rows are not that person's own data
 */
export const notExported = (why: string, purged: Purged, ...columns: PgColumn[]): PersonalColumn[] =>
  columns.map((column) => ({ column, purged, exported: why }))
