import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { minutes } from '~/platform/durations'

/** Installs a package where this process is root on Debian; returns whether it did. */
export function installDebians(name: string): boolean {
  return (
    isRootOnDebian() &&
    quietly('apt-get', ['update', '-q']) &&
    quietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', name])
  )
}

/** Runs a command without its output; returns whether it succeeded. */
export function quietly(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore', timeout: minutes(5) })
    return true
  } catch {
    return false
  }
}

function isRootOnDebian(): boolean {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*debian/m.test(release)
}
