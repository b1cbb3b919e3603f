import { log } from '../log/log.server'
import { minutes, seconds } from '../time/durations'

/** Measured: above this rate the senders of NOTIFY wait for each other's commits (decision 0308). */
const BOUND_PER_SECOND = 2000
const WARN_FROM_PER_SECOND = 0.75 * BOUND_PER_SECOND
const WINDOW = seconds(10)
const WARNING_INTERVAL = minutes(10)

/**
 * Counts the messages of LISTEN and NOTIFY, and warns the operator before their rate is too high. Every process receives all messages.
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
    if (perSecond < WARN_FROM_PER_SECOND || begin < quietUntil) return
    quietUntil = begin + WARNING_INTERVAL
    log.warn(
      { perSecond },
      `bus: LISTEN and NOTIFY are good for some ${BOUND_PER_SECOND} messages a second: set BUS_URL`,
    )
  }
}
