import { AsyncLocalStorage } from 'node:async_hooks'
import { type SQL, sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { PgTable } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { forgetSingleton, singleton } from '../process/singleton.server'
import { measureStatement } from './metrics.server'
import { client, closePools } from './pool.server'
import { frequentStatements, withPreparedStatements } from './prepared-statements.server'

export type Db = PostgresJsDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Runs statements: functions that can be part of a larger transaction take one. */
export type Queryable = Db | Tx

const recordings = singleton('statement-recordings', () => new AsyncLocalStorage<string[]>())

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
  await closePools()
}

/**
 * Runs `run` and returns its result with every statement that it sent through Drizzle or `rowsOf`, in order, without the begin and commit
 * of transactions. For tests and benchmarks.
 */
export async function recordStatements<T>(
  run: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const result = await recordings.run(statements, run)
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
  recordings.getStore()?.push(statement.trim())
  const prepare = prepared === 'often' ? frequentStatements().has(statement) : prepared
  const result = await measureStatement(statement, pool.unsafe<Row[]>(statement, [...values], { prepare }))
  // The driver's query outlives scavenges, and its result with it (decision 0400).
  return result.splice(0)
}

/** SQL: ids as an array, in one value however many there are: the text of the statement stays the same. */
export const uuidArray = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`

/** The constraint or unique index that a statement violated; null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof postgres.PostgresError ? (cause.constraint_name ?? null) : null
}

function drizzled(): Db {
  return singleton('db', () => drizzledOn(currentPool))
}

/** Resolves the pool when a statement is sent, so that Drizzle's prepared statements outlive a pool. */
const currentPool = new Proxy((() => {}) as unknown as postgres.Sql, {
  get: (_, name) => Reflect.get(withPreparedStatements(client()), name),
})

/** Another pool through Drizzle, with the same settings. */
export function dbOn(pool: postgres.Sql): Db {
  return drizzledOn(withPreparedStatements(pool))
}

function drizzledOn(connection: postgres.Sql): Db {
  return drizzle(connection, {
    casing: 'snake_case',
    logger: { logQuery: (statement) => void recordings.getStore()?.push(statement) },
  })
}

const BATCH_SIZE = 5000

/**
 * Repeats a statement that changes at most `limit` rows and returns them, until it changes fewer. For sweeps whose rows grow with the
 * number of members: a single statement would exceed the statement timeout some day, and would fail from then on.
 * @returns how many rows in all
 */
export async function runInBatches(statement: (limit: number) => SQL, size = BATCH_SIZE): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await db.execute(statement(size))
    total += length
    if (length < size) return total
  }
}

/**
 * Deletes the rows of a table that meet a condition, in batches (`runInBatches` says why); none without a condition. A row that changes
 * meanwhile stays until the next sweep. Returns how many.
 */
export function deleteInBatches(table: PgTable, which: SQL | undefined, size = BATCH_SIZE): Promise<number> {
  return runInBatches(
    (limit) => sql`
      delete from ${table} where ctid in (
        select ctid from ${table} where ${which ?? sql`false`} limit ${limit}) returning 1`,
    size,
  )
}
