import { requestLimits } from 'db/schema/limits'
import { LRUCache } from 'lru-cache'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '../../database/db.server'
import { singleton } from '../../process/singleton.server'
import { now } from '../../time/clock.server'
import { seconds } from '../../time/durations'

/** The first `free` tries are free; each further one doubles the delay, up to the longest. In seconds. */
type DelayFigures = { free: number; firstS: number; longestS: number; forgetAfterS: number }

type GrowingDelay = {
  /** Milliseconds until the next try is allowed; 0 means now. Counts nothing. */
  wait(key: string): Promise<number>
  /**
   * Counts a try before it is made, so that of many concurrent tries only the free ones pass. Returns 0, or the milliseconds to wait if
   * concurrent tries were faster: then the try is not counted. With 0 `points` it costs the same and counts nothing.
   */
  take(key: string, points?: 0 | 1): Promise<number>
  /** Takes back one try and the delay that it started. */
  giveBack(key: string): Promise<void>
  /** Forgets all tries. */
  forget(key: string): Promise<void>
}

/** Keys that wait, cached in memory: most tries of an attack end here without a query. The database has those that are evicted, too. */
const WAITING_MAX = 10_000
/** Another process may have opened a key: with the right password for the try that closed it, or by a reset. */
const READ_AGAIN_AFTER = seconds(2)
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * A delay that grows with each try, counted in Postgres for all processes together, also where BUS_URL is set: an attack on passwords must
 * not begin again with the restart of a cache. Keys are hashes or networks and identify nobody. Throws without a database; without one
 * nobody can sign in anyway.
 */
export function growingDelay(name: string, figures: DelayFigures): GrowingDelay {
  return singleton(`delay-${name}`, () => makeDelay(name, figures))
}

function makeDelay(name: string, { free, firstS, longestS, forgetAfterS }: DelayFigures): GrowingDelay {
  const stored = { storeClient: db, schema: requestLimits }
  // Never runs out of points: only the number of tries matters.
  const tries = new RateLimiterDrizzle({
    ...stored,
    keyPrefix: `${name}Tries`,
    points: NO_LIMIT,
    duration: forgetAfterS,
  })
  // One point for the duration of the delay: the try that consumes it may proceed.
  const gate = new RateLimiterDrizzle({
    ...stored,
    keyPrefix: `${name}Gate`,
    points: 1,
    duration: longestS,
    clearExpiredByTimeout: false,
  })
  const waiting = new LRUCache<string, { until: number; readAt: number }>({ max: WAITING_MAX })

  function close(key: string, ms: number): number {
    if (ms <= 0) return 0
    const readAt = now().getTime()
    waiting.set(key, { until: readAt + ms, readAt })
    return ms
  }
  async function open(key: string): Promise<void> {
    waiting.delete(key)
    await gate.delete(key)
  }

  return {
    async wait(key) {
      const known = waiting.get(key)
      const at = now().getTime()
      if (known && known.until > at && at - known.readAt < READ_AGAIN_AFTER) return known.until - at
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
