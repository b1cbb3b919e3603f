import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { reportFailure } from './say'

export type CommandLifecycle = {
  /** Aborted when the command begins to end. */
  signal: AbortSignal
  /** Registers a clean-up step; the last one runs first. */
  onEnd(step: () => Promise<void>): void
  /** Ends the command. */
  end(status: number): void
}

/**
 * Runs a command until Ctrl-C, SIGTERM, a closed terminal, or the death of the npm process that started it, and then runs its clean-up steps.
 */
export async function runUntilStopped(start: (lifecycle: CommandLifecycle) => Promise<void>): Promise<void> {
  const steps: (() => Promise<void>)[] = []
  const abort = new AbortController()
  let settle: (status: number) => void = () => {}
  const ended = new Promise<number>((resolve) => {
    settle = resolve
  })
  const end = (status: number) => {
    abort.abort()
    settle(status)
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => end(0))
  const stopWatching = whenOrphaned(() => end(0))

  const started = start({ signal: abort.signal, onEnd: (step) => steps.push(step), end }).catch(
    (error: unknown) => {
      // Errors caused by ending are ignored.
      if (abort.signal.aborted) return
      reportFailure(error)
      end(1)
    },
  )
  const status = await ended
  await started
  for (const step of steps.reverse()) await step().catch(reportFailure)
  stopWatching()
  process.exit(status)
}

type Descent = { parent: number; command: string }

/**
 * Calls back once the npm process that runs us is gone, since it may be killed silently. Without npm, a command outlives its parent like
 * any other program.
 */
function whenOrphaned(then: () => void): () => void {
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
