import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { seconds } from '~/platform/durations'
import { surroundings } from '~/platform/env.server'

type Descent = { parent: number; command: string }

/**
 * Calls back once the npm that runs us is gone: it may be killed without a word to us. Started without npm, a command
 * outlives its parent as any other program does.
 */
export function whenOrphaned(then: () => void): () => void {
  const line = lineToNpm()
  if (line.length === 0) return () => {}
  const timer = setInterval(() => {
    // A dead parent shows as another parent: the system hands its children on.
    const intact = line.every(({ child, parent }) => descentOf(child)?.parent === parent)
    if (!intact) then()
  }, seconds(1))
  timer.unref()
  return () => clearInterval(timer)
}

/** From us up to npm: there may be a shell between. */
function lineToNpm(): { child: number; parent: number }[] {
  if (!surroundings().npm_lifecycle_event) return []
  const line: { child: number; parent: number }[] = []
  for (let child = process.pid; line.length < 4; ) {
    const parent = descentOf(child)?.parent
    if (!parent || parent === 1) return []
    line.push({ child, parent })
    if (descentOf(parent)?.command.includes('npm')) return line
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
  // "pid (name) state parent …", and a name can hold blanks and parentheses.
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ') }
}

function fromPs(pid: number): Descent {
  const line = execFileSync('ps', ['-ww', '-o', 'ppid=,args=', '-p', String(pid)], {
    encoding: 'utf8',
  }).trim()
  const [parent, ...command] = line.split(/\s+/)
  return { parent: Number(parent), command: command.join(' ') }
}
