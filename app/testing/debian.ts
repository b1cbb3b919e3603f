import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { minutes } from '~/platform/durations'

/** Whether packages of Debian can be installed here. */
export function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && /^ID(_LIKE)?=.*debian/m.test(osRelease())
}

function osRelease(): string {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
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
