import { requestLimits } from 'db/schema/limits'
import { RateLimiterDrizzle, RateLimiterMemory } from 'rate-limiter-flexible'
import { db } from '../../db.server'
import { singleton } from '../../process/singleton.server'

export type Tally = {
  /** Counts one more and returns the count of this window. */
  add(key: string): Promise<number>
  /** Subtracts one. */
  reward(key: string): Promise<void>
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * Counts without a limit, in Postgres for all processes together (in this process while the database is away): for actions that become
 * more expensive with each try instead of being refused. A window begins with the first try and lasts `windowS` seconds.
 */
export function tally(name: string, windowS: number): Tally {
  return singleton(`tally-${name}`, () => {
    const figures = { keyPrefix: name, points: NO_LIMIT, duration: windowS }
    const insuranceLimiter = new RateLimiterMemory(figures)
    const counter = new RateLimiterDrizzle({
      ...figures,
      storeClient: db,
      schema: requestLimits,
      insuranceLimiter,
    })
    return {
      add: async (key) => (await counter.consume(key)).consumedPoints,
      reward: async (key) => void (await counter.reward(key)),
    }
  })
}
