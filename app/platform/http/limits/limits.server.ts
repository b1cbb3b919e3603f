import { REQUEST_LIMITS } from 'db/limits/http'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { counter } from '../../metrics/metric.server'
import { singleton } from '../../process/singleton.server'
import { seconds } from '../../time/durations'
import { isLoopback, networkOf, networksAround } from './network'
import { type CounterOptions, sharedCounter } from './shared-counter.server'

const refusals = counter({
  name: 'app_rate_limit_reached_total',
  help: 'Attempts that a rate limit refused, by limit',
  labels: { limit: Object.keys(REQUEST_LIMITS) as LimitName[] },
})

export type LimitName = keyof typeof REQUEST_LIMITS

/** The limit is reached; the client may try again after `retryAfterS` seconds. */
export type LimitReached = { retryAfterS: number }

type Limit = {
  /** Counts one attempt (or `points` attempts). Returns null within the limit, otherwise the time until the next attempt. */
  consume(key: string, points?: number): Promise<LimitReached | null>
  /** Sets the counter of a key to zero, for example after a correct password. */
  reset(key: string): Promise<void>
}

/**
 * The limit of this name (figures in db/limits/http). The limits in IN_PROCESS are counted by each process alone, all others for all
 * processes together (`sharedCounter`). A key identifies a client: an account id, a hash of an e-mail address, or a network
 * (networkLimitFor); never a plain e-mail address.
 * @param factor multiplies the figures, for keys that many clients share
 */
export function limitFor(name: LimitName, factor = 1): Limit {
  return singleton(factor === 1 ? `limit-${name}` : `limit-${name}-${factor}`, () => {
    const figures = figuresOf(name, factor)
    const limiter = IN_PROCESS.includes(name) ? new RateLimiterMemory(figures) : sharedCounter(figures)
    return {
      async consume(key, points = 1) {
        try {
          await limiter.consume(key, points)
          return null
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          refusals.inc({ limit: name })
          return { retryAfterS: Math.max(1, Math.ceil(refusal.msBeforeNext / seconds(1))) }
        }
      },
      async reset(key) {
        await limiter.delete(key)
      },
    }
  })
}

/** The limits of a /64, its /56 and its /48, as multiples of the limit of a /64: a larger block may belong to several households. */
export const BLOCK_FACTORS = [1, 4, 16]

/**
 * The limit of this name for a network (as `networkOf` returns it). An IPv6 network is counted three times, as /64, /56 and /48, each
 * larger block with a larger limit: otherwise a customer with a /48 could use its 65,536 networks of size /64 one after the other. An
 * attempt that a smaller block refuses is not counted in the larger blocks. `of` names a separate set of counters, such as one per action.
 */
export function networkLimitFor(name: LimitName) {
  return {
    async consume(network: string, { of = '', points = 1 } = {}): Promise<LimitReached | null> {
      for (const [i, block] of networksAround(network).entries()) {
        const reached = await limitFor(name, BLOCK_FACTORS[i]).consume(of ? `${of}:${block}` : block, points)
        if (reached) return reached
      }
      return null
    },
  }
}

/**
 * Counts a page view against the limit of its network. Does not count requests from a loopback address, and returns null for them: they come
 * from the operator of this machine, or from a proxy that TRUST_PROXY does not name. Behind such a proxy all clients have the same address,
 * and the limit would refuse all of them.
 */
export function countPageView(ip: string): Promise<LimitReached | null> | null {
  return isLoopback(ip) ? null : networkLimitFor('pageView').consume(networkOf(ip))
}

/** Cheap and frequent actions are counted by each process alone. New conversations are counted in the database instead. */
const IN_PROCESS: readonly LimitName[] = [
  'pageView',
  'live',
  'socket',
  'botCheck',
  'message',
  'signInWithoutTask',
]

function figuresOf(name: LimitName, factor: number): CounterOptions {
  const { points, seconds: duration } = REQUEST_LIMITS[name]
  return { keyPrefix: name, points: points * factor, duration }
}

type RetryAfter = { 'Retry-After': string }

/** The Retry-After header of a refusal; none if waiting does not help. */
export function retryAfterHeaders(refused: LimitReached): RetryAfter
export function retryAfterHeaders(refused: LimitReached | { refusal: string }): RetryAfter | undefined
export function retryAfterHeaders(refused: LimitReached | { refusal: string }): RetryAfter | undefined {
  return 'retryAfterS' in refused ? { 'Retry-After': String(refused.retryAfterS) } : undefined
}
