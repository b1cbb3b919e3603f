import { log } from '../log/log.server'
import { minutes, seconds } from '../time/durations'

/** Measured: beyond it messages of LISTEN and NOTIFY wait for each other's commits (decision 0308). */
const BOUND_PER_SECOND = 2000
const NEAR = 0.75 * BOUND_PER_SECOND
const WINDOW = seconds(10)
const AGAIN_AFTER = minutes(10)

/**
 * Counts the messages of LISTEN and NOTIFY, of which every process receives all, and warns the operator before they are too many.
 * @param now the current time in milliseconds
 * @returns the function to call for each message
 */
export function rateWarning(now: () => number = Date.now): () => void {
  let begin = now()
  let count = 0
  let quietUntil = 0
  return () => {
    count += 1
    const elapsed = now() - begin
    if (elapsed < WINDOW) return
    const perSecond = Math.round(count / (elapsed / seconds(1)))
    begin += elapsed
    count = 0
    if (perSecond < NEAR || begin < quietUntil) return
    quietUntil = begin + AGAIN_AFTER
    log.warn(
      { perSecond },
      `bus: LISTEN and NOTIFY are good for some ${BOUND_PER_SECOND} messages a second: set BUS_URL`,
    )
  }
}
