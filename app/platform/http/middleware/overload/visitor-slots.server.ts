import type { Server } from 'node:http'
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

/** Bursts of up to this many event-loop iterations delay no pages: a browser opens six connections. */
const NORMAL_BURST_ITERATIONS = 8
/** A burst ends after this many iterations without a new connection. */
const QUIET_ITERATIONS = 4
/** During a burst at most one page starts in this many iterations. */
const ITERATIONS_PER_PAGE = 32

/**
 * Delays pages while many connections arrive at once. Node (libuv since 1.45) accepts one connection in each iteration of its event loop,
 * and rendering a page makes an iteration fifty times as long: the last of a thousand connections would be accepted after ten seconds.
 * @param admit called when a delayed page may start
 * @returns a function that returns how many visitors' pages may be processed at this moment
 */
export function slotsDuringBursts(server: Pick<Server, 'on'>, admit: () => void): () => number {
  let isWatching = false
  let hasNewConnection = false
  let iterations = 0
  let quietIterations = 0

  function slots(): number {
    if (!isWatching || iterations < NORMAL_BURST_ITERATIONS) return Number.POSITIVE_INFINITY
    return iterations % ITERATIONS_PER_PAGE === 0 ? 1 : 0
  }

  function onIteration(): void {
    iterations += 1
    quietIterations = hasNewConnection ? 0 : quietIterations + 1
    hasNewConnection = false
    isWatching = quietIterations < QUIET_ITERATIONS
    if (isWatching) setImmediate(onIteration)
    if (slots() > 0) admit()
  }

  server.on('connection', () => {
    hasNewConnection = true
    if (isWatching) return
    isWatching = true
    iterations = 0
    quietIterations = 0
    setImmediate(onIteration)
  })
  return slots
}
