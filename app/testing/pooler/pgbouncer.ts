import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import postgres from 'postgres'
import { postgresAccount } from '~/platform/database/embedded-postgres/account.server'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { installFromDebian } from '~/testing/debian'

export type Pooler = {
  /** The address of the same database through the pooler. */
  url: string
  stop(): Promise<void>
}

/** Starts a PgBouncer in transaction mode in front of a database, with fewer connections than its clients want. */
export async function startPgbouncer(path: string, database: string): Promise<Pooler> {
  const target = new URL(database)
  const port = await getPort({ host: '127.0.0.1' })
  const folder = mkdtempSync(join(tmpdir(), 'pooler-'))
  const users = join(folder, 'users.txt')
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  writeFileSync(
    config,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432} connect_query='set statement_timeout to 30000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
${keepsPrepared(path) ? 'max_prepared_statements = 200' : ''}
`,
  )
  // It refuses to run as root.
  const account = postgresAccount()
  for (const name of [folder, users, config]) if (account) chownSync(name, account.uid, account.gid)
  chmodSync(users, 0o600)
  let output = ''
  const child = spawn(path, [config], { ...account, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  target.hostname = '127.0.0.1'
  target.port = String(port)
  const deadline = Date.now() + seconds(60)
  while (!(await answers(target.href))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`PgBouncer did not start:\n${output}`)
    await sleep(50)
  }
  return {
    url: target.href,
    async stop() {
      process.off('exit', kill)
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, prepare: false })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const SYSTEM = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
]

/** The path of a PgBouncer that runs here: TEST_PGBOUNCER, the system's, else Debian's (installed as root). Throws one clear line. */
export async function findPgbouncer(): Promise<string> {
  const named = processEnv().TEST_PGBOUNCER
  if (named) return named
  const found = SYSTEM.find((path) => existsSync(path))
  if (found) return found
  const installed = (await installFromDebian('pgbouncer'))
    ? SYSTEM.find((path) => existsSync(path))
    : undefined
  if (!installed) throw new Error('No PgBouncer: install the package pgbouncer.')
  return installed
}

/** Whether it keeps prepared statements in transaction mode. */
export function keepsPrepared(path: string): boolean {
  const [, major = 0, minor = 0] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}
