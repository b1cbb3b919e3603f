import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { connect } from './connect.server'
import { POOL_MAX } from './metrics.server'
import { client } from './pool.server'

const PROBE_STEPS = 10

/**
 * Returns the first answer. The time is counted in steps, with pending input read after each, so that a busy process does not mistake its
 * own delay for an outage.
 * @throws the error of the first query if all fail; one that counts as unreachable (CONNECT_TIMEOUT) if none answers in time
 */
export async function answerWithin<T>(timeoutMs: number, queries: readonly PromiseLike<T>[]): Promise<T> {
  const done = new AbortController()
  const timeOut = async () => {
    for (let step = 0; step < PROBE_STEPS; step += 1) {
      await sleep(timeoutMs / PROBE_STEPS, null, { signal: done.signal })
      await afterReading()
    }
    throw Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT' })
  }
  try {
    return await Promise.race([Promise.any(queries).catch(firstReason), timeOut()])
  } finally {
    done.abort()
  }
}

function firstReason(error: unknown): never {
  throw error instanceof AggregateError ? error.errors[0] : error
}

/**
 * Sends `select 1` on a new connection, so that no other statement delays it. Throws if the database does not answer in time, even if it
 * accepts the connection.
 */
export async function checkDb(timeoutMs = 2000): Promise<void> {
  await probeDb((probe) => probe.unsafe('select 1'), timeoutMs)
}

/**
 * Runs a query on a new connection and closes the connection. Throws if the database does not answer in time.
 * @param address another database than that of the app
 */
export async function probeDb<T>(
  query: (probe: postgres.Sql) => PromiseLike<T>,
  timeoutMs = 2000,
  address?: string,
): Promise<T> {
  const probe = connect({ max: 1, fetch_types: false }, address)
  try {
    return await answerWithin(timeoutMs, [query(probe)])
  } finally {
    void probe.end({ timeout: 0 })
  }
}

/**
 * Whether any connection of the pool answers in time. Every connection gets a query: the query waits for earlier statements of its
 * connection, so a slow statement delays only one of them.
 */
export async function isPoolResponsive(timeoutMs: number): Promise<boolean> {
  const pool = client()
  const queries = Array.from({ length: POOL_MAX }, () => pool.unsafe('select 1'))
  return answerWithin(timeoutMs, queries).then(
    () => true,
    () => false,
  )
}
