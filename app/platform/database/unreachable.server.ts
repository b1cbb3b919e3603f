import { log } from '../log/log.server'
import { NETWORK_FAULTS, StorageUnavailable } from '../storage/storage-unavailable'

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
