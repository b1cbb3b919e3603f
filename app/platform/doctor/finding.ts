/** What a check found. Anything but `ok` says what to mend; only `fail` makes the command fail. */
export type Finding = { state: 'ok'; what: string } | { state: 'warn' | 'fail'; what: string; mend: string }

export type Check = { name: string; look(): Promise<Finding[]> }

export const ok = (what: string): Finding => ({ state: 'ok', what })
export const warn = (what: string, mend: string): Finding => ({ state: 'warn', what, mend })
export const fail = (what: string, mend: string): Finding => ({ state: 'fail', what, mend })

/** The code of an error of the network or the file system, such as ECONNREFUSED; of an aggregate the first. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.name : codeOf(error.cause)
}
