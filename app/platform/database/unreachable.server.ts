import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { log } from '../log/log.server'
import { NETWORK_FAULTS, StorageUnavailable } from '../storage/storage-unavailable'
import { connect } from './connect.server'
import { POOL_MAX } from './metrics.server'
import { client } from './pool.server'

const PROBE_STEPS = 10

const UNREACHABLE_CODES = new Set([
  ...NETWORK_FAULTS,
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  // Shutdown by the operator, crash, still starting, too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
/** The disk of the database is full or fails, it has no memory, or it takes no writes, like a replica that is about to become the primary. */
const FAILING_CODES = new Set(['53100', '58030', '53200', '25006'])

/** Whether an error means that the database is unreachable, rather than that a statement failed. */
export function isDatabaseUnreachable(error: unknown): boolean {
  return hasCode(error, (code) => UNREACHABLE_CODES.has(code) || code.startsWith('08'))
}

/**
 * Whether an error means that the database answers, but cannot do its work at the moment. No connection was interrupted and no event was lost,
 * so sockets need not catch up: that would only add load.
 */
export function isDatabaseFailing(error: unknown): boolean {
  return hasCode(error, (code) => FAILING_CODES.has(code))
}

/**
 * Runs `store`. While the database is unreachable or cannot do its work, the result is a refusal: a form then returns with its input, which
 * the page of the host for 503 would lose.
 */
export async function refuseWithoutDatabase<T>(
  store: () => Promise<T>,
): Promise<T | { refusal: 'no-database' }> {
  try {
    return await store()
  } catch (error) {
    if (!isDatabaseUnreachable(error) && !isDatabaseFailing(error)) throw error
    log.warn({ err: error }, 'a form was refused: the database is unavailable')
    return { refusal: 'no-database' }
  }
}

function hasCode(error: unknown, matches: (code: string) => boolean): boolean {
  // The storage fails with the same codes.
  if (!(error instanceof Error) || error instanceof StorageUnavailable) return false
  if ('code' in error && matches(String(error.code))) return true
  if (error instanceof AggregateError && error.errors.some((one) => hasCode(one, matches))) return true
  return hasCode(error.cause, matches)
}

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
