import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { processEnv } from '~/platform/settings/env.server'
import { installFromDebian } from '../debian'

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
