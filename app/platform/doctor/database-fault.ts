import { codeOf, type Finding, fail } from './finding'

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
