import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import postgres from 'postgres'
import { postgresAccount } from '~/platform/database/embedded-postgres/account.server'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { installFromDebian } from '../debian'

const NEEDED = ['initdb', 'postgres', 'pg_dump', 'pg_restore']
const OLDEST = 15

type PostgresWithTools = {
  /** The folder of its programs. */
  folder: string
  url(database: string): string
  /** An empty database of that name. */
  recreate(database: string): Promise<string>
  stop(): Promise<void>
}

/**
 * A Postgres server of the version whose pg_dump is installed: the embedded one has none. Installs Debian's where the tests run as root on
 * it. Throws one clear line.
 */
export async function startPostgresWithTools(): Promise<PostgresWithTools> {
  const folder = installed() ?? ((await installFromDebian('postgresql')) ? installed() : undefined)
  if (!folder)
    throw new Error(
      `No Postgres with pg_dump: install Postgres ${OLDEST} or newer (server and client programs).`,
    )
  const account = postgresAccount()
  const home = await mkdtemp(join(tmpdir(), 'postgres-'))
  if (account) await chown(home, account.uid, account.gid)
  const data = join(home, 'data')
  const initdb = [
    '--encoding=UTF8',
    '--locale=C',
    '--username=postgres',
    '--auth=trust',
    '--no-sync',
    '-D',
    data,
  ]
  execFileSync(join(folder, 'initdb'), initdb, { ...account, cwd: '/', stdio: 'ignore' })
  const port = await getPort({ host: '127.0.0.1' })
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'autovacuum=off']
  const server = spawn(
    join(folder, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: '/', stdio: 'ignore' },
  )
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = () => server.kill('SIGQUIT')
  process.once('exit', kill)
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await untilItAnswers(url('postgres'))
  return {
    folder,
    url,
    async recreate(database) {
      await once(url('postgres'), async (sql) => {
        await sql`drop database if exists ${sql(database)} with (force)`
        await sql`create database ${sql(database)}`
      })
      return url(database)
    },
    async stop() {
      process.off('exit', kill)
      kill()
      await exited
      await rm(home, { recursive: true, force: true })
    },
  }
}

function installed(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : []
  const folders = versions
    .filter((version) => Number(version) >= OLDEST)
    .map((version) => join('/usr/lib/postgresql', version, 'bin'))
  const inPath = (processEnv().PATH ?? '').split(delimiter)
  return [...folders, ...inPath].find((folder) => NEEDED.every((name) => existsSync(join(folder, name))))
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = Date.now() + seconds(60)
  for (;;) {
    try {
      return await once(url, async (sql) => void (await sql`select 1`))
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

/** Runs statements on a connection of its own. */
export async function once<T>(url: string, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await run(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
