/** The storage takes or gives nothing at the moment: unreachable, silent, failing, full, or refusing its keys. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the storage is unavailable (${reasonOf(cause)})`, { cause })
    this.name = 'StorageUnavailable'
  }
}

/** Codes of Node for a server that cannot be reached. */
export const NETWORK_FAULTS = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
/** Nothing answers, or not in time: the next try would wait as long. */
const UNREACHABLE = new Set([...NETWORK_FAULTS, 'ENOTCONN', 'ESTALE'])
/** A disk that is full, read-only or damaged. EFBIG: a limit of the process. */
const OF_DISK = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'])
const REFUSES_KEYS = [401, 403]
const TOO_MANY_REQUESTS = 429

/** Whether nothing answered at all, so that it is better not to ask again for a moment. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return UNREACHABLE.has(codeOf(error)) || error.name === 'TimeoutError'
}

/** Whether an error means that the disk of this process takes nothing. */
export const isDiskFault = (error: unknown): boolean => error instanceof Error && OF_DISK.has(codeOf(error))

/** The error as `StorageUnavailable` if it comes from the storage itself, otherwise as it is: a missing object, a body that broke off. */
export function asStorageFault(error: unknown): unknown {
  if (error instanceof StorageUnavailable) return error
  return isUnreachable(error) || isDiskFault(error) || isServerFault(error)
    ? new StorageUnavailable(error)
    : error
}

/** By the status that the AWS SDK attaches to its errors. */
function isServerFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { httpStatusCode: status = 0 } =
    (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
  return (
    status >= 500 ||
    status === TOO_MANY_REQUESTS ||
    REFUSES_KEYS.includes(status) ||
    error.name === 'NoSuchBucket'
  )
}

/** What the storage itself reported. */
export const causeOf = (error: unknown): unknown =>
  error instanceof StorageUnavailable ? error.cause : error

const reasonOf = (cause: unknown) => (cause instanceof Error ? codeOf(cause) || cause.name : 'unknown')

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')
