import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { forgetSingleton, singleton } from '../process/singleton.server'
import { connect, STATEMENT_TIMEOUT_MS } from './connect.server'
import { POOL_MAX } from './metrics.server'

// Without a limit, `end` may wait for ever after an outage of the database.
const END_TIMEOUT_S = 2
// Longer than any statement of a replaced pool can run.
const REPLACED_POOL_LIFETIME_MS = 2 * STATEMENT_TIMEOUT_MS

type ReplacedPool = { pool?: postgres.Sql }

/** The connection pool of this process, created on first use. Dates are sent and received as text. */
export function client(): postgres.Sql {
  return singleton('db-client', () => {
    const pool = connect({ max: POOL_MAX })
    // Drizzle configures the pool's date handling.
    drizzle(pool)
    return pool
  })
}

/** Ends the pool and a replaced one: running statements may finish for two seconds. The next use creates a new one. */
export async function closePools(): Promise<void> {
  const pools = [
    forgetSingleton<postgres.Sql>('db-client'),
    forgetSingleton<ReplacedPool>('db-replaced')?.pool,
  ]
  await Promise.all(pools.map((pool) => pool?.end({ timeout: END_TIMEOUT_S })))
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
    void replaced.pool?.end({ timeout: END_TIMEOUT_S })
    replaced.pool = undefined
  }, REPLACED_POOL_LIFETIME_MS).unref()
  return true
}
