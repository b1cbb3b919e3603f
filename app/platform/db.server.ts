import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from './env.server'
import { log } from './log/log.server'
import { forgetSingleton, singleton } from './process/singleton.server'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What runs a statement: functions that can be part of a larger transaction take one. */
export type Queryable = Db | Tx

const POOL_MAX = 10
const CONNECT_TIMEOUT_S = 3
const RETRY_S = 0.1
// Without a bound, `end` may wait for ever once the database has been away.
const END_WITHIN_S = 2
const KEEP_ALIVE_S = 30
const STATEMENT_TIMEOUT_MS = 30_000
const PREPARED_MAX = 64

const counts = singleton('statement-counts', () => new AsyncLocalStorage<string[]>())

/** The pool of this process, made on first use. Dates go in and come out as text. */
export function client(): postgres.Sql {
  return singleton('db-client', () => {
    const pool = connect({ max: POOL_MAX })
    // Tells the pool so.
    drizzle(pool)
    return pool
  })
}

/** The database through Drizzle. Importing it connects to nothing and needs no DATABASE_URL. */
export const db: Db = new Proxy({} as Db, {
  get: (_, name) => {
    const value = Reflect.get(drizzled(), name)
    return typeof value === 'function' ? value.bind(drizzled()) : value
  },
  has: (_, name) => Reflect.has(drizzled(), name),
  getPrototypeOf: () => Reflect.getPrototypeOf(drizzled()),
})

/** Ends the pool: running statements may finish for two seconds. The next use of `db` makes a new one. */
export async function closeDb(): Promise<void> {
  forgetSingleton('db')
  await forgetSingleton<postgres.Sql>('db-client')?.end({ timeout: END_WITHIN_S })
}

/**
 * Leaves the pool to itself, and the next statement to a new one: where the other end of its connections has fallen silent,
 * they would be waited for. What they were asked fails as with a database that is away.
 */
export function renewPool(): void {
  void forgetSingleton<postgres.Sql>('db-client')?.end({ timeout: 0 })
}

/**
 * One trip to the database. Throws where it does not answer in time, also when the connection is open but nobody is
 * at the other end.
 */
export async function checkDb(timeoutMs = 2000, pool = client()): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' })
    timer = setTimeout(() => reject(error), timeoutMs)
  })
  await Promise.race([pool`select 1`, late]).finally(() => clearTimeout(timer))
}

/**
 * Runs `run` and gives, beside its result, the text of every statement that it sent through Drizzle, in order.
 * Transactions' own begin and commit are not among them.
 */
export async function countStatements<T>(
  run: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await counts.run(statements, run)
  return { result, statements }
}

/**
 * A statement of our own text, for the few that are measured in microseconds: `prepared` keeps it ready on each
 * connection, as long as not too many different texts ask for it.
 */
export async function rowsOf<Row extends object>(
  statement: string,
  values: readonly (string | number | boolean | null)[],
  { prepared }: { prepared: boolean },
): Promise<Row[]> {
  counts.getStore()?.push(statement.trim())
  return client().unsafe<Row[]>(statement, [...values], { prepare: prepared && isKept(statement) })
}

/** Connections never forget a prepared statement, and each is some hundred kilobytes: the first texts have to do. */
function isKept(statement: string): boolean {
  const kept = singleton('prepared-statements', () => new Set<string>())
  if (kept.size < PREPARED_MAX) kept.add(statement)
  return kept.has(statement)
}

/** A further connection or pool with the settings of the house, for what needs one of its own. */
export function connect(options: postgres.Options<Record<string, never>>): postgres.Sql {
  return postgres(env().databaseUrl, {
    connect_timeout: CONNECT_TIMEOUT_S,
    // The library's own pause grows to 20 s, during which statements wait instead of failing.
    backoff: () => RETRY_S,
    keep_alive: KEEP_ALIVE_S,
    onnotice: (notice) => log.debug({ notice: notice.message }, 'database notice'),
    ...options,
    connection: { statement_timeout: STATEMENT_TIMEOUT_MS, ...options.connection },
  })
}

/** Whichever pool there is when a statement is sent: prepared ones outlive a pool. */
const currentPool = new Proxy((() => {}) as unknown as postgres.Sql, {
  get: (_, name) => {
    const value = Reflect.get(client(), name)
    return typeof value === 'function' ? value.bind(client()) : value
  },
})

function drizzled(): Db {
  return singleton('db', () =>
    drizzle(currentPool, {
      casing: 'snake_case',
      logger: { logQuery: (statement) => void counts.getStore()?.push(statement) },
    }),
  )
}

const AWAY_CODES = new Set([
  ...['CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ],
  // Shut down by its operator, crashed, still starting, and no connection left.
  ...['57P01', '57P02', '57P03', '53300'],
])

/** Whether an error says that the database could not be reached, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (AWAY_CODES.has(code) || code.startsWith('08')) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return isDatabaseAway(error.cause)
}
