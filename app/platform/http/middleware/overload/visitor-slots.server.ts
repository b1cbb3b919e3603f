import { monitorEventLoopDelay } from 'node:perf_hooks'
import { singleton } from '../../../process/singleton.server'
import { FIGURES } from './admission.server'

const LOOP_RESOLUTION_MS = 10
const LOOP_LOOKED_AT_MS = 100
/** The event loop lag from which the process counts as falling behind. */
const BEHIND_MS = 25
/**
 * Minimum of slots, also while other processes keep the machine busy: so many concurrent visitors are normal, and lag alone is no
 * reason to refuse them.
 */
const SLOTS_MIN = 8
/** Minimum while the queue is full: waits would be endless then, and members, whose steps share the same event loop rounds, come first. */
const SLOTS_MIN_OVERLOADED = 2

/**
 * As many slots as the process can serve without falling behind. All requests share the rounds of the event loop, so each further
 * request delays every step of all others, a member's too.
 */
export function slotsForVisitors(isOverloaded: () => boolean): () => number {
  const state = singleton('visitor-slots', () => {
    const histogram = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
    histogram.enable()
    const kept = { slots: FIGURES.slots }
    setInterval(() => {
      const isBehind = histogram.mean / 1e6 - LOOP_RESOLUTION_MS > BEHIND_MS
      kept.slots = isBehind
        ? Math.max(isOverloaded() ? SLOTS_MIN_OVERLOADED : SLOTS_MIN, Math.floor(kept.slots / 2))
        : Math.min(FIGURES.slots, kept.slots + 1)
      histogram.reset()
    }, LOOP_LOOKED_AT_MS).unref()
    return kept
  })
  return () => state.slots
}
