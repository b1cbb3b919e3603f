import { whenOrphaned } from './orphaned'
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
