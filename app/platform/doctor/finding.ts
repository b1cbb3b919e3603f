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

/**
 * Why a database could not be asked, by SQLSTATE or the error of the connection.
 * @param what the server, at the beginning of the sentence
 * @param setting the variable that has its address
 */
export function databaseFault(error: unknown, what: string, setting: string): Finding {
  const code = codeOf(error)
  if (code === '28P01' || code === '28000')
    return fail(`${what} refuses the login`, `check user and password in ${setting}, and pg_hba.conf`)
  if (code === '3D000')
    return fail(`the database of ${setting} does not exist`, 'create it: createdb -O <user> <name>')
  if (code === '53300')
    return fail(`${what} has no free connection`, 'raise max_connections, or stop what uses them')
  return fail(
    `${what} cannot be reached (${code})`,
    `check host and port in ${setting}, that Postgres runs, and firewalls in between`,
  )
}
