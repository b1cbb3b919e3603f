import { requestLimits } from 'db/schema/limits'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { now } from '../../clock.server'
import { db } from '../../db.server'
import { seconds } from '../../durations'
import { singleton } from '../../process/singleton.server'

/** So many tries are free; each further one waits twice as long as the one before, up to the longest. In seconds. */
export type DelayFigures = { free: number; firstS: number; longestS: number; forgetAfterS: number }

export type GrowingDelay = {
  /** Milliseconds until the next try may be made; 0 is now. Counts nothing. */
  wait(key: string): Promise<number>
  /**
   * Counts a try, before it is made, so that of many at once only the free ones pass. Gives 0, or how many milliseconds
   * to wait because others were quicker: then nothing was counted. With 0 `points` it costs the same and counts nothing.
   */
  take(key: string, points?: 0 | 1): Promise<number>
  /** Takes one try back, and the wait that it began. */
  giveBack(key: string): Promise<void>
  /** Forgets all tries. */
  forget(key: string): Promise<void>
}

/** Keys that wait, known without asking the database: most tries of an attack end here. */
const WAITING_MAX = 10_000
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * A delay that grows with each try, counted on Postgres for all processes together. Keys name nobody: they are hashes
 * or networks. Without a database it throws; there is nothing to sign in to either.
 */
export function growingDelay(name: string, figures: DelayFigures): GrowingDelay {
  return singleton(`delay-${name}`, () => makeDelay(name, figures))
}

function makeDelay(name: string, { free, firstS, longestS, forgetAfterS }: DelayFigures): GrowingDelay {
  const stored = { storeClient: db, schema: requestLimits }
  // Points of a set count of tries never run out: how many there were is all that is asked of it.
  const tries = new RateLimiterDrizzle({
    ...stored,
    keyPrefix: `${name}Tries`,
    points: NO_LIMIT,
    duration: forgetAfterS,
  })
  // One point for as long as the delay lasts: who takes it has the try.
  const gate = new RateLimiterDrizzle({
    ...stored,
    keyPrefix: `${name}Gate`,
    points: 1,
    duration: longestS,
    clearExpiredByTimeout: false,
  })
  const waiting = new Map<string, number>()

  function close(key: string, ms: number): number {
    if (ms <= 0) return 0
    // The oldest entry goes first: the database still knows it.
    for (const oldest of waiting.size >= WAITING_MAX ? waiting.keys() : []) {
      waiting.delete(oldest)
      break
    }
    waiting.set(key, now().getTime() + ms)
    return ms
  }
  async function open(key: string): Promise<void> {
    waiting.delete(key)
    await gate.delete(key)
  }

  return {
    async wait(key) {
      const known = (waiting.get(key) ?? 0) - now().getTime()
      if (known > 0) return known
      waiting.delete(key)
      return close(key, (await gate.get(key))?.msBeforeNext ?? 0)
    },
    async take(key, points = 1) {
      const { consumedPoints } = await tries.consume(key, points)
      const beyond = consumedPoints - free
      if (points === 0 || beyond < 0) return 0
      const delayS = Math.min(firstS * 2 ** Math.min(beyond, 30), longestS)
      try {
        await gate.consume(key, 1, { customDuration: delayS })
        close(key, seconds(delayS))
        return 0
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        await tries.reward(key, 1)
        return close(key, refusal.msBeforeNext)
      }
    },
    async giveBack(key) {
      await tries.reward(key, 1)
      await open(key)
    },
    async forget(key) {
      await tries.delete(key)
      await open(key)
    },
  }
}
