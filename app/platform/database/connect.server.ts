import postgres from 'postgres'
import { log } from '../log/log.server'
import { env } from '../settings/env.server'

const CONNECT_TIMEOUT_S = 3
const RETRY_S = 0.1
const KEEP_ALIVE_S = 30
export const STATEMENT_TIMEOUT_MS = 30_000

/**
 * A separate connection or pool with the app's settings. A pooler in transaction mode gives each transaction any of its connections: it
 * refuses settings of a session, and its own settings have to limit statements (operation/one-machine-to-many.md).
 */
export function connect(
  options: postgres.Options<Record<string, never>>,
  address = env().databaseUrl,
): postgres.Sql {
  const { databaseDirectUrl, databaseUrl, arePrepared } = env()
  const isOwn = address === databaseUrl
  const isPooled = isOwn && databaseDirectUrl !== undefined
  return postgres(address, {
    prepare: arePrepared || !isOwn,
    connect_timeout: CONNECT_TIMEOUT_S,
    // The library's own backoff grows to 20 s, during which statements wait instead of failing.
    backoff: () => RETRY_S,
    keep_alive: KEEP_ALIVE_S,
    onnotice: (notice) => log.debug({ notice: notice.message }, 'database notice'),
    ...options,
    connection: isPooled ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS, ...options.connection },
  })
}

/**
 * A connection or pool past the pooler, for what belongs to a connection: LISTEN, locks of a session, and commands with settings of their own.
 */
export function connectDirectly(options: postgres.Options<Record<string, never>>): postgres.Sql {
  return connect(options, directUrl())
}

/** The address of Postgres itself. */
export function directUrl(): string {
  const { databaseDirectUrl, databaseUrl } = env()
  return databaseDirectUrl ?? databaseUrl
}
