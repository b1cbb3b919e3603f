import { REQUEST_LIMITS } from 'db/limits/http'
import { requestLimits } from 'db/schema/limits'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '../../db.server'
import { seconds } from '../../durations'
import { singleton } from '../../process/singleton.server'

export type LimitName = keyof typeof REQUEST_LIMITS

/** "Ask again in so many seconds." */
export type LimitReached = { retryAfterS: number }

export type Limit = {
  /** Counts one try (or `points` tries); gives null while there is room, and when to come back once there is none. */
  consume(key: string, points?: number): Promise<LimitReached | null>
  /** Forgets the tries, for example after the right password. */
  forgive(key: string): Promise<void>
}

/**
 * The limit of that name (figures in db/limits/http). Page views, challenges and messages are counted in this process; sign-ins and
 * everything that sends are counted on Postgres for all processes together, and in this process while the database is away.
 * Keys say who asks: `networkOf(context.ip)`, an account's id, a hash of an address. Never a plain e-mail address.
 */
export function limitFor(name: LimitName): Limit {
  return singleton(`limit-${name}`, () => {
    const limiter = IN_PROCESS.includes(name) ? inMemory(name) : onPostgres(name)
    return {
      async consume(key, points = 1) {
        try {
          await limiter.consume(key, points)
          return null
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          return { retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / seconds(1))) }
        }
      },
      async forgive(key) {
        await limiter.delete(key)
      },
    }
  })
}

/** What costs us little each, and comes often. New conversations are counted in the database, their messages here. */
const IN_PROCESS: readonly LimitName[] = ['pageView', 'botCheck', 'message']

function inMemory(name: LimitName): RateLimiterMemory {
  return new RateLimiterMemory({
    keyPrefix: name,
    points: REQUEST_LIMITS[name].points,
    duration: REQUEST_LIMITS[name].seconds,
  })
}

function onPostgres(name: LimitName): RateLimiterDrizzle {
  return new RateLimiterDrizzle({
    keyPrefix: name,
    points: REQUEST_LIMITS[name].points,
    duration: REQUEST_LIMITS[name].seconds,
    storeClient: db,
    schema: requestLimits,
    insuranceLimiter: inMemory(name),
  })
}
