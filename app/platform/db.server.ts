import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
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
// As long as the library keeps a connection at most.
const PREPARED_FOR_MS = 60 * 60 * 1000
/** Texts that are counted, and how often one must come up before it is worth keeping. */
const COUNTED_MAX = 2000
const OFTEN = 3
// Longer than any statement of a replaced pool may run.
const REPLACED_POOL_LASTS_MS = 2 * STATEMENT_TIMEOUT_MS
const PROBE_STEPS = 10

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
  const pools = [
    forgetSingleton<postgres.Sql>('db-client'),
    forgetSingleton<ReplacedPool>('db-replaced')?.pool,
  ]
  await Promise.all(pools.map((pool) => pool?.end({ timeout: END_WITHIN_S })))
}

/**
 * Ends the pool at once, and the next statement makes a new one: only for a database that answers nobody. What the pool was
 * asked fails as with a database that is away.
 */
export function renewPool(): void {
  void forgetSingleton<postgres.Sql>('db-client')?.end({ timeout: 0 })
}

/**
 * Gives further statements a new pool and leaves the old one everything that it was asked, for longer than a statement
 * may run. At most one replaced pool exists at a time, so a process never has more than twice its connections.
 * @returns false where an earlier pool has still to end
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
 * One trip to the database on a new connection, which no other statement can keep busy. Throws where it does not answer
 * in time, also when the connection is open but nobody is at the other end.
 */
export async function checkDb(timeoutMs = 2000): Promise<void> {
  await probeDb((probe) => probe.unsafe('select 1'), timeoutMs)
}

/** Asks something on a new connection that ends with the answer. Throws as `checkDb` does. */
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
 * Whether any connection of the pool answers in time. Each is asked: a statement waits behind those that its connection
 * was given before, so one long statement says nothing of the others.
 */
export async function poolAnswers(timeoutMs: number): Promise<boolean> {
  const pool = client()
  const asked = Array.from({ length: POOL_MAX }, () => pool.unsafe('select 1'))
  return answerWithin(timeoutMs, asked).then(
    () => true,
    () => false,
  )
}

/**
 * The first answer. The time is counted in steps, and the process reads what has come after each: one that is too busy to
 * read must not take its own delay for the silence of the database.
 */
async function answerWithin<T>(timeoutMs: number, asked: readonly PromiseLike<T>[]): Promise<T> {
  const over = new AbortController()
  const late = async () => {
    for (let step = 0; step < PROBE_STEPS; step += 1) {
      await sleep(timeoutMs / PROBE_STEPS, null, { signal: over.signal })
      await afterReading()
    }
    throw Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' })
  }
  try {
    return await Promise.race([Promise.any(asked).catch(firstReason), late()])
  } finally {
    over.abort()
  }
}

function firstReason(error: unknown): never {
  throw error instanceof AggregateError ? error.errors[0] : error
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
 * A statement of our own text, for the few that are measured in microseconds.
 * @param prepared keeps it ready on each connection: true for a text that stands in the code, of which there are only so
 * many; 'often' for one that is put together, which is kept ready while it is among those asked for most
 */
export async function rowsOf<Row extends object>(
  statement: string,
  values: readonly (string | number | boolean | null)[],
  { prepared }: { prepared: boolean | 'often' },
): Promise<Row[]> {
  counts.getStore()?.push(statement.trim())
  const prepare = prepared === 'often' ? oftenAsked().has(statement) : prepared
  return client().unsafe<Row[]>(statement, [...values], { prepare })
}

/**
 * The texts asked for most. A connection never forgets a prepared statement, each is some hundred kilobytes, and the library
 * has no way to take one back; but it renews each connection within the hour. So the list is made anew each hour from
 * what was asked in the hour before, and a connection holds at most twice as many.
 */
function oftenAsked(): OftenAsked {
  return singleton('prepared-statements', () => new OftenAsked(PREPARED_MAX, PREPARED_FOR_MS))
}

export class OftenAsked {
  #listed = new Set<string>()
  #counts = new Map<string, number>()
  #until = 0

  constructor(
    private readonly max: number,
    private readonly lastsMs: number,
  ) {}

  /** Counts one more, and says whether the text is on the list. */
  has(text: string): boolean {
    const at = Date.now()
    if (at >= this.#until) this.#renew(at)
    const known = this.#counts.get(text)
    if (known !== undefined || this.#counts.size < COUNTED_MAX) this.#counts.set(text, (known ?? 0) + 1)
    // A list that is not full, such as after the start, takes what has come up several times.
    if (this.#listed.size < this.max && (known ?? 0) >= OFTEN) this.#listed.add(text)
    return this.#listed.has(text)
  }

  #renew(at: number): void {
    const most = [...this.#counts]
      .filter(([, count]) => count > OFTEN)
      .sort(([, one], [, other]) => other - one)
    this.#listed = new Set(most.slice(0, this.max).map(([text]) => text))
    this.#counts.clear()
    this.#until = at + this.lastsMs
  }
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
