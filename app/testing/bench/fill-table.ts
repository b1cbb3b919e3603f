import type postgres from 'postgres'

/** Drops the indexes of a table, except those of constraints, fills the table, and creates the indexes again. */
export async function withoutIndexes(
  sql: postgres.Sql,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  await fill()
  for (const { definition } of indexes) await sql.unsafe(definition)
}

/** Runs a step and reports how long it took. */
export async function timed(
  report: (line: string) => void,
  what: string,
  run: () => Promise<unknown>,
): Promise<void> {
  const begin = performance.now()
  await run()
  report(`${what}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
