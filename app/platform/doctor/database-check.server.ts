import journal from 'db/migrations/meta/_journal.json'
import type postgres from 'postgres'
import { probeDb } from '../database/probe.server'
import { seconds } from '../time/durations'
import type { OtherClock } from './clock-check.server'
import { type Check, databaseFault, type Finding, fail, ok, warn } from './finding'

const VERSION_MIN = 15
/**
 * A pool of ten, ten more while it is replaced, four for jobs, one for their locks, one for the bus; and for moments three of /readyz and one
 * while a page waits.
 */
const CONNECTIONS_OF_A_PROCESS = 30
const QUERY_TIMEOUT = seconds(5)

/** Whether the database answers, has the rights that the app needs, and the tables of this build. */
export const databaseCheck: Check = {
  name: 'database',
  async run() {
    let facts: Facts
    try {
      facts = await ask(readFacts)
    } catch (error) {
      return [databaseFault(error, 'the database', 'DATABASE_URL')]
    }
    return [versionOf(facts), connectionsOf(facts), ...rightsOf(facts), migrationsOf(facts)]
  },
}

export const databaseClock: OtherClock = {
  name: 'the database',
  async read() {
    const [row] = await ask((sql) => sql<{ at: string }[]>`select clock_timestamp()::text as at`)
    return row ? new Date(row.at) : null
  },
}

/** The major version of the server, or null if it cannot be asked. */
export async function serverVersion(): Promise<number | null> {
  const facts = await ask(readFacts).catch(() => null)
  return facts && Math.floor(facts.version / 10_000)
}

function ask<T>(query: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  return probeDb(query, QUERY_TIMEOUT)
}

type Facts = {
  role: string
  version: number
  isSuper: boolean
  mayCreate: boolean
  lacking: string[]
  /** When the newest migration was made, 'unreadable' for this role, null if none has run. */
  migratedAt: string | null
  maxConnections: number
  connections: number
}

async function readFacts(sql: postgres.Sql): Promise<Facts> {
  const [row] = await sql<Omit<Facts, 'migratedAt'>[]>`
    select current_user as role,
      current_setting('server_version_num')::int as version,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuper",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate",
      current_setting('max_connections')::int as "maxConnections",
      -- Of connections of other roles Postgres shows the type to superusers alone.
      (select count(*)::int from pg_stat_activity
        where coalesce(backend_type, 'client backend') = 'client backend' and usesysid is not null and datid is not null
      ) as connections,
      coalesce((
        select json_agg(format('%I.%I', n.nspname, c.relname) order by 1)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p')
          and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
            and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
      ), '[]') as lacking`
  if (!row) throw new Error('the database answered nothing')
  // Naming a table in a schema that the role may not use is an error.
  const [table] = await sql<{ mayRead: boolean | null }[]>`
    select has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as "mayRead"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'drizzle' and c.relname = '__drizzle_migrations'`
  if (!table) return { ...row, migratedAt: null }
  if (!table.mayRead) return { ...row, migratedAt: 'unreadable' }
  const [done] = await sql<{ at: string | null }[]>`
    select max(created_at)::text as at from drizzle.__drizzle_migrations`
  return { ...row, migratedAt: done?.at ?? null }
}

function versionOf({ version }: Facts): Finding {
  const major = Math.floor(version / 10_000)
  return major >= VERSION_MIN
    ? ok(`Postgres ${major} answers`)
    : fail(`Postgres ${major} is too old`, `upgrade the server to ${VERSION_MIN} or newer`)
}

function connectionsOf({ connections, maxConnections }: Facts): Finding {
  const free = maxConnections - connections
  const message = `${connections} of ${maxConnections} connections are in use`
  return free >= CONNECTIONS_OF_A_PROCESS
    ? ok(message)
    : warn(message, `raise max_connections: each process of the app needs up to ${CONNECTIONS_OF_A_PROCESS}`)
}

function rightsOf({ role, isSuper, mayCreate, lacking }: Facts): Finding[] {
  const found: Finding[] = []
  if (!mayCreate)
    found.push(
      fail(
        `the role ${role} may not create tables, so migrations fail`,
        `as a superuser: alter database … owner to ${role}; alter schema public owner to ${role}`,
      ),
    )
  if (lacking.length > 0)
    found.push(
      fail(
        `the role ${role} may not read and write ${lacking.length} tables, such as ${lacking[0]}`,
        `migrate with the role that the app uses, or: reassign owned by <old role> to ${role}`,
      ),
    )
  if (isSuper)
    found.push(
      warn(`the role ${role} is a superuser`, 'give the app a role of its own that owns only its database'),
    )
  return found.length > 0 ? found : [ok(`the role ${role} has the rights it needs, and no more`)]
}

function migrationsOf({ migratedAt }: Facts): Finding {
  if (migratedAt === 'unreadable')
    return fail('the role may not read which migrations have run', 'migrate with the role that the app uses')
  const at = Number(migratedAt ?? 0)
  const pending = journal.entries.filter(({ when }) => when > at).length
  if (pending > 0) return fail(`${pending} migrations are pending`, 'run: npm run db:migrate')
  const newest = journal.entries.at(-1)?.when ?? 0
  if (at > newest)
    return warn(
      'the database has migrations that this build does not know',
      'run the doctor of the newest release',
    )
  return ok('all migrations have run')
}
