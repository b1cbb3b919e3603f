import type { Sql } from 'postgres'

/**
 * Empties tables and all tables that reference them. Triggers are disabled meanwhile, because a trigger protects the audit log. It needs a
 * superuser, which tests are on their Postgres.
 */
export async function emptyTables(sql: Sql, tables: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    // The statement deletes the files of many tables, which takes long on a slow disk.
    await tx`set local statement_timeout = 0`
    await tx`truncate ${tx(tables)} cascade`
  })
}
