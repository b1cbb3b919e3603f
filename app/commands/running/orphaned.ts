import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'

type Descent = { parent: number; command: string }

/**
 * Calls back once the npm process that runs us is gone, since it may be killed silently. Without npm, a command outlives its parent like
 * any other program.
 */
export function whenOrphaned(then: () => void): () => void {
  const ancestors = ancestorsUpToNpm()
  if (ancestors.length === 0) return () => {}
  const timer = setInterval(() => {
    // The system gives orphaned processes another parent.
    const isUnchanged = ancestors.every(({ child, parent }) => descentOf(child)?.parent === parent)
    if (!isUnchanged) then()
  }, seconds(1))
  timer.unref()
  return () => clearInterval(timer)
}

/** The processes from us up to npm: there may be a shell in between. */
function ancestorsUpToNpm(): { child: number; parent: number }[] {
  if (!processEnv().npm_lifecycle_event) return []
  const ancestors: { child: number; parent: number }[] = []
  for (let child = process.pid; ancestors.length < 4; ) {
    const parent = descentOf(child)?.parent
    if (!parent || parent === 1) return []
    ancestors.push({ child, parent })
    if (descentOf(parent)?.command.includes('npm')) return ancestors
    child = parent
  }
  return []
}

function descentOf(pid: number): Descent | null {
  try {
    return process.platform === 'linux' ? fromProc(pid) : fromPs(pid)
  } catch {
    return null
  }
}

function fromProc(pid: number): Descent {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // "pid (name) state parent …"; a name can contain blanks and parentheses.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ') }
}

function fromPs(pid: number): Descent {
  const output = execFileSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)], {
    encoding: 'utf8',
  }).trim()
  const [parent, ...command] = output.split(/\s+/)
  return { parent: Number(parent), command: command.join(' ') }
}
