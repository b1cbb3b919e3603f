import postgres from 'postgres'

// Only one process at a time may clone a template, since Postgres clones only a database without connections.
const TEMPLATE_LOCK = 4_711_000_002

/** Replaces the database of that name by a copy of the template; returns its URL. */
export async function cloneDatabase(server: string, template: string, name: string): Promise<string> {
  await withTemplateLock(server, async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`
    await sql`create database ${sql(name)} template ${sql(template)}`
  })
  return withDatabase(server, name)
}

export async function dropDatabasesOf(server: string, prefix: string): Promise<void> {
  await withTemplateLock(server, async (sql) => {
    const found = await sql<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${prefix})`
    for (const { name } of found) await sql`drop database if exists ${sql(name)} with (force)`
  })
}

export function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs `run` with a connection that keeps all others from cloning a template or making one. */
export async function withTemplateLock(
  server: string,
  run: (sql: postgres.Sql) => Promise<void>,
): Promise<void> {
  const sql = postgres(server, { max: 1, max_lifetime: null, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`
    await run(sql)
  } finally {
    // Ending the session releases the lock.
    await sql.end({ timeout: 1 })
  }
}

/**
 * Empties tables and all tables that reference them. Triggers are disabled meanwhile, because a trigger protects the audit log. It needs a
 * superuser, which tests are on their Postgres.
 */
export async function emptyTables(sql: postgres.Sql, tables: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    // The statement deletes the files of many tables, which takes long on a slow disk.
    await tx`set local statement_timeout = 0`
    await tx`truncate ${tx(tables)} cascade`
  })
}
