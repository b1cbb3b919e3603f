import { whenOrphaned } from './orphaned'
import { complain } from './say'

export type Life = {
  /** Aborted as soon as the end is asked for. */
  signal: AbortSignal
  /** What to do at the end; the latest first. */
  onEnd(step: () => Promise<void>): void
  /** Ends the command. */
  end(status: number): void
}

/**
 * Runs a command that stays until Ctrl-C, SIGTERM, a closed terminal, or the death of the npm that started it, and
 * then takes down what it had put up.
 */
export async function live(start: (life: Life) => Promise<void>): Promise<void> {
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
      // What was interrupted by the end itself is no failure.
      if (abort.signal.aborted) return
      complain(error)
      end(1)
    },
  )
  const status = await ended
  await started
  for (const step of steps.reverse()) await step().catch(complain)
  stopWatching()
  process.exit(status)
}
