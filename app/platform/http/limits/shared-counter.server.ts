import { requestLimits } from 'db/schema/limits'
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { openRedis, type RedisConnection } from '../../bus/redis.server'
import { db } from '../../database/db.server'
import { forgetSingleton, singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'

/** A counter of rate-limiter-flexible; a window begins with the first try. `keyPrefix` separates counters. */
export type CounterFigures = { keyPrefix: string; points: number; duration: number }
type Counter = Pick<RateLimiterRedis, 'consume' | 'reward' | 'delete'>

const CONNECTION = 'limits-redis'
// Separates them from keys of other programs on the same server.
const KEY_PREFIX = 'limit:'

/**
 * A counter of all processes together: on the server of BUS_URL, without one or while it is away in Postgres, and without a database in
 * this process. A counter that falls back starts again there: within an outage a key gets its figures once more, but never has no limit.
 */
export function sharedCounter(figures: CounterFigures): Counter {
  const onPostgres = new RateLimiterDrizzle({
    ...figures,
    storeClient: db,
    schema: requestLimits,
    insuranceLimiter: new RateLimiterMemory(figures),
  })
  const { busUrl } = env()
  if (!busUrl) return onPostgres
  const { client, settled } = connectionTo(busUrl)
  const onRedis = new RateLimiterRedis({
    ...figures,
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

/** Closes the connection of the counters of this process. */
export async function closeCounters(): Promise<void> {
  await forgetSingleton<RedisConnection>(CONNECTION)?.close()
}

const connectionTo = (busUrl: string): RedisConnection =>
  singleton(CONNECTION, () =>
    openRedis(busUrl, 'limits', { keyPrefix: KEY_PREFIX, enableAutoPipelining: true }),
  )
