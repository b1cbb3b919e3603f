import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { forgetSingleton, singleton } from '../process/singleton.server'
import { connect, STATEMENT_TIMEOUT_MS } from './connect.server'
import { POOL_MAX } from './metrics.server'

// Without a timeout, `end` may wait for ever after an outage of the database.
const END_TIMEOUT_S = 2
// A statement is cancelled after STATEMENT_TIMEOUT_MS, so none of a replaced pool is still running after this time.
const REPLACED_POOL_LIFETIME_MS = 2 * STATEMENT_TIMEOUT_MS

type ReplacedPool = { pool?: postgres.Sql }

/** The pool of one request: `closed` is the pool that was closed while the request waited, since the database does not respond. */
export type RequestPool = { closed?: postgres.Sql }
const requestPools = singleton('request-pools', () => new AsyncLocalStorage<RequestPool>())

/**
 * The connection pool of this process, created on first use. Dates are sent and received as text. A request whose
 * statement timed out gets its closed pool, so that its further statements fail at once instead of waiting again.
 */
export function client(): postgres.Sql {
  const closed = requestPools.getStore()?.closed
  if (closed) return closed
  return singleton('db-client', () => {
    const pool = connect({ max: POOL_MAX })
    // Drizzle configures the pool's date handling.
    drizzle(pool)
    return pool
  })
}

/** Runs a request, whose statements fail at once while `pool.closed` is set. */
export function withRequestPool<T>(pool: RequestPool, run: () => T): T {
  return requestPools.run(pool, run)
}

/** Closes the pool, and a replaced pool if there is one. Running statements have two seconds to finish. The next use creates a new pool. */
export async function closePools(): Promise<void> {
  const pools = [
    forgetSingleton<postgres.Sql>('db-client'),
    forgetSingleton<ReplacedPool>('db-replaced')?.pool,
  ]
  await Promise.all(pools.map((pool) => pool?.end({ timeout: END_TIMEOUT_S })))
}

/**
 * Closes the pool at once and returns it; the next statement creates a new one. Use it only if the database does not respond: pending
 * statements fail with the error of an unreachable database.
 */
export function renewPool(): postgres.Sql | undefined {
  const closed = forgetSingleton<postgres.Sql>('db-client')
  void closed?.end({ timeout: 0 })
  return closed
}

/**
 * Sends new statements to a new pool; pending statements finish on the old one. At most one replaced pool exists at a time, so a process
 * never has more than twice POOL_MAX connections.
 * @returns false, without replacing anything, while an earlier replaced pool is still open
 */
export function replacePool(): boolean {
  const replaced = singleton<ReplacedPool>('db-replaced', () => ({}))
  if (replaced.pool) return false
  replaced.pool = forgetSingleton<postgres.Sql>('db-client')
  setTimeout(() => {
    void replaced.pool?.end({ timeout: END_TIMEOUT_S })
    replaced.pool = undefined
  }, REPLACED_POOL_LIFETIME_MS).unref()
  return true
}
