import type { Server } from 'node:http'

/** A shorter burst is normal: a browser opens six connections. */
const ORDINARY_ROUNDS = 8
/** A burst ends after this many rounds without a new connection. */
const QUIET_ROUNDS = 4
/** During a burst at most one page starts in this many rounds. */
const ROUNDS_PER_PAGE = 32

/**
 * Delays pages while many connections arrive at once. Node (libuv since 1.45) accepts one connection in each round of its event loop,
 * and a page being rendered makes a round fifty times as long: the last of a thousand connections would be accepted after ten seconds.
 * @param admit called when a delayed page may start
 * @returns how many visitors' pages may be processed at this moment
 */
export function slotsDuringBursts(server: Pick<Server, 'on'>, admit: () => void): () => number {
  let isWatching = false
  let hasArrived = false
  let rounds = 0
  let quietRounds = 0

  function slots(): number {
    if (!isWatching || rounds < ORDINARY_ROUNDS) return Number.POSITIVE_INFINITY
    return rounds % ROUNDS_PER_PAGE === 0 ? 1 : 0
  }

  function nextRound(): void {
    rounds += 1
    quietRounds = hasArrived ? 0 : quietRounds + 1
    hasArrived = false
    isWatching = quietRounds < QUIET_ROUNDS
    if (isWatching) setImmediate(nextRound)
    if (slots() > 0) admit()
  }

  server.on('connection', () => {
    hasArrived = true
    if (isWatching) return
    isWatching = true
    rounds = 0
    quietRounds = 0
    setImmediate(nextRound)
  })
  return slots
}
