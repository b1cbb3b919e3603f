import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises'

const PROBE_STEPS = 10

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
  // Shutdown by the operator, crash, still starting, too many connections.
  ...['57P01', '57P02', '57P03', '53300'],
])

/** Whether an error means that the database is unreachable, rather than that a statement failed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (AWAY_CODES.has(code) || code.startsWith('08')) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return isDatabaseAway(error.cause)
}

/**
 * Returns the first answer. The time is counted in steps, with pending input read after each, so that a busy process does not mistake its
 * own delay for an outage.
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
