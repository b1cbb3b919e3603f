/** One result of a check. `warn` and `fail` come with advice; only `fail` makes the command fail. */
export type Finding =
  | { state: 'ok'; message: string }
  | { state: 'warn' | 'fail'; message: string; advice: string }

export type Check = { name: string; run(): Promise<Finding[]> }

export const ok = (message: string): Finding => ({ state: 'ok', message })
export const warn = (message: string, advice: string): Finding => ({ state: 'warn', message, advice })
export const fail = (message: string, advice: string): Finding => ({ state: 'fail', message, advice })

/** The code of an error of the network or the file system, such as ECONNREFUSED. Of an AggregateError: the code of its first error. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (!(error instanceof Error)) return 'unknown'
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? error.name : codeOf(error.cause)
}
