import { monitorEventLoopDelay } from 'node:perf_hooks'
import { singleton } from '../../../process/singleton.server'
import { FIGURES } from './admission.server'

const LOOP_RESOLUTION_MS = 10
const CHECK_INTERVAL_MS = 100
/** With more event loop lag than this the process is overloaded. */
const LAG_MAX_MS = 25
/**
 * Minimum of slots. So many concurrent visitors are normal, and other processes of the machine may cause the lag: it alone is no reason
 * to refuse visitors.
 */
const SLOTS_MIN = 8
/** Minimum while requests are being refused: fewer visitors at a time leave more of each event loop round to members. */
const SLOTS_MIN_OVERLOADED = 2

/**
 * Returns the number of slots for visitors. It halves while the event loop lags, and grows by one per interval otherwise. All requests
 * share the rounds of the event loop, so each further request delays every step of all others, a member's too.
 */
export function slotsForVisitors(isOverloaded: () => boolean): () => number {
  const state = singleton('visitor-slots', () => {
    const histogram = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
    histogram.enable()
    const current = { slots: FIGURES.slots }
    setInterval(() => {
      const isLagging = histogram.mean / 1e6 - LOOP_RESOLUTION_MS > LAG_MAX_MS
      current.slots = isLagging
        ? Math.max(isOverloaded() ? SLOTS_MIN_OVERLOADED : SLOTS_MIN, Math.floor(current.slots / 2))
        : Math.min(FIGURES.slots, current.slots + 1)
      histogram.reset()
    }, CHECK_INTERVAL_MS).unref()
    return current
  })
  return () => state.slots
}
