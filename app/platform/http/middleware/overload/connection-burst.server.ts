import type { Server } from 'node:http'

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
