import { requestLimits } from 'db/schema/limits'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { openRedis, type RedisConnection } from '../../bus/redis.server'
import { db } from '../../database/db.server'
import { forgetSingleton, singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'

/** The options of a counter (rate-limiter-flexible). A window begins with the first attempt; `keyPrefix` separates the counters. */
export type CounterOptions = { keyPrefix: string; points: number; duration: number }
type Counter = Pick<RateLimiterRedis, 'consume' | 'reward' | 'delete'>

const CONNECTION = 'limits-redis'
// Separates the keys of these counters from others on the same server.
const KEY_PREFIX = 'limit:'

/**
 * A rate-limit counter that all processes share. It counts on the Redis server of BUS_URL; in Postgres if there is no such server or it is
 * unreachable; and in the memory of this process while Postgres is unreachable too. Each fallback begins to count at zero: during an outage
 * a key may use its limit once more, but it is never unlimited.
 */
export function sharedCounter(options: CounterOptions): Counter {
  const onPostgres = new RateLimiterDrizzle({
    ...options,
    storeClient: db,
    schema: requestLimits,
    insuranceLimiter: new RateLimiterMemory(options),
  })
  const { busUrl } = env()
  if (!busUrl) return onPostgres
  const { client, settled } = connectionTo(busUrl)
  const onRedis = new RateLimiterRedis({
    ...options,
    storeClient: client,
    rejectIfRedisNotReady: true,
    insuranceLimiter: onPostgres,
  })
  return {
    consume: (...given) => settled.then(() => onRedis.consume(...given)),
    reward: (...given) => settled.then(() => onRedis.reward(...given)),
    delete: (...given) => settled.then(() => onRedis.delete(...given)),
  }
}

/** Closes the connection to Redis that the counters of this process use. */
export async function closeCounters(): Promise<void> {
  await forgetSingleton<RedisConnection>(CONNECTION)?.close()
}

const connectionTo = (busUrl: string): RedisConnection =>
  singleton(CONNECTION, () =>
    openRedis(busUrl, 'limits', { keyPrefix: KEY_PREFIX, enableAutoPipelining: true }),
  )

type Tally = {
  /** Adds one and returns the count of the current window. */
  add(key: string): Promise<number>
  /** Subtracts one. */
  reward(key: string): Promise<void>
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER

/**
 * A counter without a limit that all processes share (`sharedCounter`), for actions that become more expensive with each attempt instead of
 * being refused. A window begins with the first attempt and lasts `windowS` seconds.
 */
export function tally(name: string, windowS: number): Tally {
  return singleton(`tally-${name}`, () => {
    const counter = sharedCounter({ keyPrefix: name, points: NO_LIMIT, duration: windowS })
    return {
      add: async (key) => (await counter.consume(key)).consumedPoints,
      reward: async (key) => void (await counter.reward(key)),
    }
  })
}
