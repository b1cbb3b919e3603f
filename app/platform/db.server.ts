import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { answerWithin } from './database-away.server'
import { measureStatement, measureTransaction, POOL_MAX } from './database-metrics.server'
import { env } from './env.server'
import { FrequentStatements } from './frequent-statements'
import { log } from './log/log.server'
import { forgetSingleton, singleton } from './process/singleton.server'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Runs statements: functions that can be part of a larger transaction take one. */
export type Queryable = Db | Tx

const CONNECT_TIMEOUT_S = 3
const RETRY_S = 0.1
// Without a limit, `end` may wait for ever after an outage of the database.
const END_WITHIN_S = 2
const KEEP_ALIVE_S = 30
const STATEMENT_TIMEOUT_MS = 30_000
const PREPARED_MAX = 64
const PREPARED_DRIZZLE_MAX = 192
// The library's maximum lifetime of a connection.
const PREPARED_FOR_MS = 60 * 60 * 1000
// Longer than any statement of a replaced pool can run.
const REPLACED_POOL_LASTS_MS = 2 * STATEMENT_TIMEOUT_MS

const counts = singleton('statement-counts', () => new AsyncLocalStorage<string[]>())

/** The connection pool of this process, created on first use. Dates are sent and received as text. */
export function client(): postgres.Sql {
  return singleton('db-client', () => {
    const pool = connect({ max: POOL_MAX })
    // Drizzle configures the pool's date handling.
    drizzle(pool)
    return pool
  })
}

/** The database through Drizzle. Importing it opens no connection and needs no DATABASE_URL. */
export const db: Db = new Proxy({} as Db, {
  get: (_, name) => {
    const value = Reflect.get(drizzled(), name)
    return typeof value === 'function' ? value.bind(drizzled()) : value
  },
  has: (_, name) => Reflect.has(drizzled(), name),
  getPrototypeOf: () => Reflect.getPrototypeOf(drizzled()),
})

/** Closes the pool: running statements may finish for two seconds. The next use of `db` creates a new one. */
export async function closeDb(): Promise<void> {
  forgetSingleton('db')
  forgetSingleton<{ stop(): void }>('replicas')?.stop()
  const pools = [
    forgetSingleton<postgres.Sql>('db-client'),
    forgetSingleton<ReplacedPool>('db-replaced')?.pool,
  ]
  await Promise.all(pools.map((pool) => pool?.end({ timeout: END_WITHIN_S })))
}

/**
 * Closes the pool at once, and the next statement creates a new one: only for a database that does not respond. Pending statements fail as
 * they do when the database is unreachable.
 */
export function renewPool(): void {
  void forgetSingleton<postgres.Sql>('db-client')?.end({ timeout: 0 })
}

/**
 * Sends new statements to a new pool; the old one keeps its pending statements for longer than a statement can run. At most one replaced
 * pool exists at a time, so a process never has more than twice its connections.
 * @returns false while an earlier pool is still closing
 */
export function replacePool(): boolean {
  const replaced = singleton<ReplacedPool>('db-replaced', () => ({}))
  if (replaced.pool) return false
  replaced.pool = forgetSingleton<postgres.Sql>('db-client')
  setTimeout(() => {
    void replaced.pool?.end({ timeout: END_WITHIN_S })
    replaced.pool = undefined
  }, REPLACED_POOL_LASTS_MS).unref()
  return true
}

type ReplacedPool = { pool?: postgres.Sql }

/**
 * One round trip on a new connection, which no other statement can occupy. Throws if the database does not answer in time, even if it
 * accepts the connection.
 */
export async function checkDb(timeoutMs = 2000): Promise<void> {
  await probeDb((probe) => probe.unsafe('select 1'), timeoutMs)
}

/** Runs a query on a new connection and closes it. Throws as `checkDb` does. */
export async function probeDb<T>(
  ask: (probe: postgres.Sql) => PromiseLike<T>,
  timeoutMs = 2000,
  probe = connect({ max: 1, fetch_types: false }),
): Promise<T> {
  try {
    return await answerWithin(timeoutMs, [ask(probe)])
  } finally {
    void probe.end({ timeout: 0 })
  }
}

/**
 * Whether any connection of the pool answers in time. All are queried: a statement queues behind earlier ones of its connection, so one
 * long statement says nothing about the others.
 */
export async function poolAnswers(timeoutMs: number): Promise<boolean> {
  const pool = client()
  const queries = Array.from({ length: POOL_MAX }, () => pool.unsafe('select 1'))
  return answerWithin(timeoutMs, queries).then(
    () => true,
    () => false,
  )
}

/**
 * Runs `run` and returns its result with every statement that it sent through Drizzle, in order, without the begin and commit of
 * transactions.
 */
export async function countStatements<T>(
  run: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await counts.run(statements, run)
  return { result, statements }
}

/**
 * Runs a hand-written statement, for the few that are measured in microseconds.
 * @param prepared whether to prepare the statement on each connection: true for static text; 'often' prepares dynamic text while it is
 *   among the most frequent
 * @param pool another pool than that of the primary
 */
export async function rowsOf<Row extends object>(
  statement: string,
  values: readonly (string | number | boolean | null)[],
  { prepared }: { prepared: boolean | 'often' },
  pool = client(),
): Promise<Row[]> {
  counts.getStore()?.push(statement.trim())
  const prepare = prepared === 'often' ? frequentStatements().has(statement) : prepared
  return measureStatement(statement, pool.unsafe<Row[]>(statement, [...values], { prepare }))
}

/**
 * The most frequent dynamic statements. A connection keeps prepared statements until it closes, some hundred kilobytes each, and the
 * library cannot deallocate one, but it replaces each connection within the hour. So the list is rebuilt every hour from the last hour's
 * counts, and a connection has at most twice as many prepared.
 */
function frequentStatements(): FrequentStatements {
  return singleton('prepared-statements', () => new FrequentStatements(PREPARED_MAX, PREPARED_FOR_MS))
}

/** The same for what Drizzle sends: more texts, each of them much smaller. */
function frequentDrizzleStatements(): FrequentStatements {
  return singleton(
    'prepared-drizzle-statements',
    () => new FrequentStatements(PREPARED_DRIZZLE_MAX, PREPARED_FOR_MS),
  )
}

/**
 * A separate connection or pool with the app's settings. A pooler in transaction mode gives each transaction any of its connections: it
 * refuses settings of a session, and its own settings have to limit statements (README "One machine to many").
 */
export function connect(
  options: postgres.Options<Record<string, never>>,
  address = env().databaseUrl,
): postgres.Sql {
  const { databaseDirectUrl, databaseUrl, arePrepared } = env()
  const isOwn = address === databaseUrl
  const isPooled = isOwn && databaseDirectUrl !== undefined
  return postgres(address, {
    prepare: arePrepared || !isOwn,
    connect_timeout: CONNECT_TIMEOUT_S,
    // The library's own backoff grows to 20 s, during which statements wait instead of failing.
    backoff: () => RETRY_S,
    keep_alive: KEEP_ALIVE_S,
    onnotice: (notice) => log.debug({ notice: notice.message }, 'database notice'),
    ...options,
    connection: isPooled ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS, ...options.connection },
  })
}

/** The same past a pooler, for what belongs to a connection: LISTEN, locks of a session, and commands with settings of their own. */
export function connectDirectly(options: postgres.Options<Record<string, never>>): postgres.Sql {
  return connect(options, directUrl())
}

/** The address of Postgres itself. */
export function directUrl(): string {
  const { databaseDirectUrl, databaseUrl } = env()
  return databaseDirectUrl ?? databaseUrl
}

/** Resolves the pool when a statement is sent, so that Drizzle's prepared statements outlive a pool. */
const currentPool = new Proxy((() => {}) as unknown as postgres.Sql, {
  get: (_, name) => Reflect.get(preparingOften(client()), name),
})

/**
 * The same connections, on which Drizzle's most frequent statements are prepared too: without, the library asks the server for the types of
 * every statement first, which is a second round trip and a second analysis (decision 0287).
 */
function preparingOften<Connection extends postgres.Sql | postgres.TransactionSql>(
  connection: Connection,
  isInTransaction = false,
): Connection {
  return new Proxy(connection, {
    get(_, name) {
      const value: unknown = Reflect.get(connection, name)
      if (name === 'unsafe')
        return (text: string, values: never[], options?: postgres.UnsafeQueryOptions) =>
          measureStatement(
            text,
            connection.unsafe(text, values, {
              prepare: options?.prepare || (values?.length > 0 && frequentDrizzleStatements().has(text)),
            }),
            isInTransaction,
          )
      if (name === 'begin' || name === 'savepoint')
        return (...given: unknown[]) => {
          const act = given.at(-1) as (inner: postgres.TransactionSql) => unknown
          const run = (begun = () => {}) =>
            Reflect.apply(value as (...all: unknown[]) => PromiseLike<unknown>, connection, [
              ...given.slice(0, -1),
              (within: postgres.TransactionSql) => {
                begun()
                return act(preparingOften(within, true))
              },
            ])
          return name === 'begin' ? measureTransaction(run) : run()
        }
      return typeof value === 'function' ? value.bind(connection) : value
    },
  })
}

function drizzled(): Db {
  return singleton('db', () => drizzledOn(currentPool))
}

/** Another pool through Drizzle, with the same settings. */
export function dbOn(pool: postgres.Sql): Db {
  return drizzledOn(preparingOften(pool))
}

function drizzledOn(connection: postgres.Sql): Db {
  return drizzle(connection, {
    casing: 'snake_case',
    logger: { logQuery: (statement) => void counts.getStore()?.push(statement) },
  })
}
