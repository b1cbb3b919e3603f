import type { Sql } from 'postgres'

/**
 * Empties tables and all that refer to them. Triggers are off meanwhile: the audit log refuses to be emptied. Needs a superuser, as the
 * tests' Postgres has one.
 */
export async function emptyTables(sql: Sql, tables: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    // Files of many tables end with it, on any disk.
    await tx`set local statement_timeout = 0`
    await tx`truncate ${tx(tables)} cascade`
  })
}
