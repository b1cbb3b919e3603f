import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { minutes } from '~/platform/durations'

/** Installs a package of Debian, where tests run as root on it. Returns whether that succeeded. */
export function installFromDebian(name: string): boolean {
  return (
    isRootOnDebian() &&
    runsQuietly('apt-get', ['update', '-q']) &&
    runsQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', name])
  )
}

export function runsQuietly(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: minutes(5) })
    return true
  } catch {
    return false
  }
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*debian/m.test(osRelease())
}

function osRelease(): string {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
}
