import type postgres from 'postgres'

/** The schema on which a release relies: tables with their columns, and the functions that statements call. */
export type SchemaShape = {
  tables: Record<string, Record<string, ColumnShape>>
  /** With the types of their arguments. */
  functions: string[]
}
type ColumnShape = {
  type: string
  nullable: boolean
  /** Whether an insert may leave the column out: it has a default, takes null, or is generated. */
  optional: boolean
}

/** The shape of the app's own schema in a migrated database. */
export async function shapeOf(sql: postgres.Sql): Promise<SchemaShape> {
  const columns = await sql<({ table: string; name: string } & ColumnShape)[]>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      (not a.attnotnull or a.atthasdef or a.attidentity <> '') as optional
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname collate "C", a.attname collate "C"`
  const functions = await sql<{ name: string }[]>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.oid::regprocedure::text collate "C"`
  const tables: SchemaShape['tables'] = {}
  for (const { table, name, ...column } of columns) {
    tables[table] ??= {}
    tables[table][name] = column
  }
  return { tables, functions: functions.map(({ name }) => name) }
}

/** The changes in a newer schema that break a release, one line each. */
export function breakingChanges(schema: SchemaShape, released: SchemaShape): string[] {
  const lost = Object.entries(released.tables).flatMap(([table, columns]) => {
    const now = schema.tables[table]
    if (!now) return [`${table} is gone`]
    const changed = Object.entries(columns).flatMap(([name, was]) => {
      const is = now[name]
      if (!is) return [`${table}.${name} is gone`]
      return [
        ...(is.type === was.type ? [] : [`${table}.${name} is ${is.type}, was ${was.type}`]),
        ...(was.nullable && !is.nullable ? [`${table}.${name} no longer takes null`] : []),
        ...(was.optional && !is.optional ? [`${table}.${name} has no default any more`] : []),
      ]
    })
    const required = Object.entries(now).flatMap(([name, is]) =>
      columns[name] || is.optional ? [] : [`${table}.${name} is new and has no default`],
    )
    return [...changed, ...required]
  })
  const functions = released.functions.filter((name) => !schema.functions.includes(name))
  return [...lost, ...functions.map((name) => `${name} is gone`)]
}
