import { requestLimits } from 'db/schema/limits'
import { LRUCache } from 'lru-cache'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '../../database/db.server'
import { singleton } from '../../process/singleton.server'
import { now } from '../../time/clock.server'
import { seconds } from '../../time/durations'

/** The first `free` tries are free; each further one doubles the delay, up to the longest. In seconds. */
type DelayFigures = { free: number; firstS: number; longestS: number; forgetAfterS: number }

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
  return singleton(`delay-${name}`, () => new GrowingDelay(name, figures))
}

class GrowingDelay {
  readonly #figures: DelayFigures
  /** Never runs out of points: only the number of tries matters. */
  readonly #tries: RateLimiterDrizzle
  /** One point for the duration of the delay: the try that consumes it may proceed. */
  readonly #gate: RateLimiterDrizzle
  readonly #waiting = new LRUCache<string, { until: number; readAt: number }>({ max: WAITING_MAX })

  constructor(name: string, figures: DelayFigures) {
    this.#figures = figures
    const stored = { storeClient: db, schema: requestLimits }
    this.#tries = new RateLimiterDrizzle({
      ...stored,
      keyPrefix: `${name}Tries`,
      points: NO_LIMIT,
      duration: figures.forgetAfterS,
    })
    this.#gate = new RateLimiterDrizzle({
      ...stored,
      keyPrefix: `${name}Gate`,
      points: 1,
      duration: figures.longestS,
      clearExpiredByTimeout: false,
    })
  }

  /** Milliseconds until the next try is allowed; 0 means now. Counts nothing. */
  async wait(key: string): Promise<number> {
    const known = this.#waiting.get(key)
    const at = now().getTime()
    if (known && known.until > at && at - known.readAt < READ_AGAIN_AFTER) return known.until - at
    this.#waiting.delete(key)
    return this.#close(key, (await this.#gate.get(key))?.msBeforeNext ?? 0)
  }

  /**
   * Counts a try before it is made, so that of many concurrent tries only the free ones pass. Returns 0, or the milliseconds to wait if
   * concurrent tries were faster: then the try is not counted. With 0 `points` it costs the same and counts nothing.
   */
  async take(key: string, points: 0 | 1 = 1): Promise<number> {
    const { free, firstS, longestS } = this.#figures
    const { consumedPoints } = await this.#tries.consume(key, points)
    const beyond = consumedPoints - free
    if (points === 0 || beyond < 0) return 0
    const delayS = Math.min(firstS * 2 ** Math.min(beyond, 30), longestS)
    try {
      await this.#gate.consume(key, 1, { customDuration: delayS })
      this.#close(key, seconds(delayS))
      return 0
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      await this.#tries.reward(key, 1)
      return this.#close(key, refusal.msBeforeNext)
    }
  }

  /** Takes back one try and the delay that it started. */
  async giveBack(key: string): Promise<void> {
    await this.#tries.reward(key, 1)
    await this.#open(key)
  }

  /** Forgets all tries. */
  async forget(key: string): Promise<void> {
    await this.#tries.delete(key)
    await this.#open(key)
  }

  #close(key: string, ms: number): number {
    if (ms <= 0) return 0
    const readAt = now().getTime()
    this.#waiting.set(key, { until: readAt + ms, readAt })
    return ms
  }

  async #open(key: string): Promise<void> {
    this.#waiting.delete(key)
    await this.#gate.delete(key)
  }
}
