import { spawn } from 'node:child_process'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { processEnv } from '../settings/env.server'
import { type PostgresTools, postgresVariables } from './postgres-tools.server'

// A statement of the dump may take longer than the app's own may.
const OPTIONS = { PGOPTIONS: '-c statement_timeout=0 -c lock_timeout=60s', PGAPPNAME: 'backup' }
const REASON_MAX = 2000

/**
 * The whole database in pg_dump's custom format, of one moment. The stream fails if pg_dump does, so that a truncated dump is never taken
 * for a whole one.
 * @param withoutRowsOf tables of which only the definition is dumped
 */
export function dumpDatabase(
  tools: PostgresTools,
  databaseUrl: string,
  withoutRowsOf: readonly string[],
): Readable {
  const left = withoutRowsOf.map((table) => `--exclude-table-data=${table}`)
  const child = spawn(
    tools.dump,
    ['--format=custom', '--compress=3', '--no-owner', '--no-privileges', '--no-unlogged-table-data', ...left],
    {
      env: processEnv({ ...postgresVariables(databaseUrl), ...OPTIONS }),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = exitOf(child, 'pg_dump')
  const out = new PassThrough()
  child.stdout.pipe(out, { end: false })
  ended.then(
    () => out.end(),
    (error) => out.destroy(error),
  )
  // A reader that gives up ends pg_dump.
  out.once('close', () => child.kill())
  return out
}

/** Restores a dump into an empty database, as a whole or not at all. */
export function restoreDump(tools: PostgresTools, databaseUrl: string, dump: Readable): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--dbname=']
  return feedToRestore(tools, options, dump, { ...postgresVariables(databaseUrl), ...OPTIONS })
}

/**
 * Has pg_restore list what a dump contains, for which it reads the beginning and needs no database. Throws PostgresToolFailed if it cannot
 * read the dump, as that of a newer pg_dump.
 */
export const listDump = (tools: PostgresTools, dump: Readable): Promise<void> =>
  feedToRestore(tools, ['--list'], dump)

async function feedToRestore(
  tools: PostgresTools,
  options: readonly string[],
  dump: Readable,
  variables: Record<string, string> = {},
): Promise<void> {
  const child = spawn(tools.restore, options, {
    env: processEnv(variables),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = exitOf(child, 'pg_restore')
  const fed = pipeline(dump, child.stdin).catch((error: NodeJS.ErrnoException) => {
    // It stopped reading: its own error says why.
    if (STOPPED_READING.includes(error.code ?? '')) return
    // A dump that cannot be read to its end must not be committed.
    child.kill('SIGKILL')
    throw error
  })
  const [restored, read] = await Promise.allSettled([ended, fed])
  if (read.status === 'rejected') throw read.reason
  if (restored.status === 'rejected') throw restored.reason
}

const STOPPED_READING = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/** pg_dump or pg_restore ended with an error. */
export class PostgresToolFailed extends Error {
  override name = 'PostgresToolFailed'
}

function exitOf(child: ReturnType<typeof spawn>, name: string): Promise<void> {
  let reason = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    reason = (reason + chunk.toString()).slice(-REASON_MAX)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) =>
      status === 0
        ? resolve()
        : reject(new PostgresToolFailed(`${name} failed (${signal ?? status}): ${reason.trim()}`)),
    )
  })
}
