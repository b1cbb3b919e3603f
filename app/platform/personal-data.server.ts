import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * What the purge of an account does with the rows in which a column names the account:
 * - `account`: it is the account's own row, deleted last
 * - `cascade`: the foreign key deletes them with the account's row
 * - `batches`: the same, but there can be thousands, so they are deleted in batches before
 * - `detach`: the rows stay, the foreign key empties the column
 * - `step`: the domain's `purge` moves or deletes them
 * - `expire`: they name an e-mail address without an account, and are swept soon after they are made
 */
export type Purged = 'account' | 'cascade' | 'batches' | 'detach' | 'step' | 'expire'

export type PersonalColumn = {
  column: PgColumn
  purged: Purged
  /** True where the rows are the person's own data; else why they are in no export (DECISIONS "Settings, deletion, export"). */
  exported: true | string
}

/** What a domain stores about people. Each domain declares its own; domains/lifecycle puts them together. */
export type PersonalData = {
  columns: readonly PersonalColumn[]
  /** Called before the rows are deleted. Works in batches, and goes on where an earlier call was interrupted. */
  purge?: (userId: string) => Promise<unknown>
}

/** Rows that belong to the person whom the column names. */
export const own = (purged: Purged, ...columns: PgColumn[]): PersonalColumn[] =>
  columns.map((column) => ({ column, purged, exported: true }))

/** Rows that name a person and are not that person's own data. */
export const naming = (why: string, purged: Purged, ...columns: PgColumn[]): PersonalColumn[] =>
  columns.map((column) => ({ column, purged, exported: why }))
