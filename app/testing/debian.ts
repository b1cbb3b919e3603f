import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { minutes } from '~/platform/durations'
import { withFileLock } from '~/platform/process/file-lock.server'

/**
 * Installs a package where this process is root on Debian, one after the other: the package manager refuses to run twice at a time.
 * @returns whether it did
 */
export async function installFromDebian(name: string): Promise<boolean> {
  if (!isRootOnDebian()) return false
  mkdirSync('.cache', { recursive: true })
  const install = async () =>
    (await runsQuietly('apt-get', ['update', '-q'])) &&
    (await runsQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', name]))
  return withFileLock('.cache/debian.lock', install, minutes(15))
}

/** Runs a command without its output; returns whether it succeeded. */
export async function runsQuietly(command: string, args: string[]): Promise<boolean> {
  return promisify(execFile)(command, args, { timeout: minutes(5), maxBuffer: 2 ** 26 }).then(
    () => true,
    () => false,
  )
}

function isRootOnDebian(): boolean {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*debian/m.test(release)
}
