import type { IncomingMessage } from 'node:http'
import { REQUEST_LIMITS } from 'db/limits/http'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { log } from '../../log/log.server'
import { counter } from '../../metrics/metric.server'
import { singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { seconds } from '../../time/durations'
import { networksAround } from './network'
import { type CounterFigures, sharedCounter } from './shared-counter.server'

const refusals = counter({
  name: 'app_rate_limit_reached_total',
  help: 'Tries that a rate limit refused, by limit',
  labels: { limit: Object.keys(REQUEST_LIMITS) as LimitName[] },
})

const CONSEQUENCE =
  'behind a proxy everybody seems to come from its address, and limits by network either count all together or, on this machine, nobody'

/** Warns at start-up in production if no proxy is trusted. */
export function warnOfTrustAtStart(): void {
  const { mode, trustProxy } = env()
  if (mode === 'production' && trustProxy === false) log.warn({}, `TRUST_PROXY is off: ${CONSEQUENCE}`)
}

/** Warns once per process if a request came through a proxy though none is trusted. Any client can send these headers. */
export function warnOfUntrustedProxy({ headers }: IncomingMessage): void {
  if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
  if (env().trustProxy !== false) return
  const state = singleton('untrusted-proxy', () => ({ isLogged: false }))
  if (state.isLogged) return
  state.isLogged = true
  log.warn({}, `a request names the one it was forwarded for, but TRUST_PROXY is off: ${CONSEQUENCE}`)
}

export type LimitName = keyof typeof REQUEST_LIMITS

/** The limit is reached; the client may try again after `retryAfterS` seconds. */
export type LimitReached = { retryAfterS: number }

export type Limit = {
  /** Counts one try (or `points` tries). Returns null within the limit, else when to try again. */
  consume(key: string, points?: number): Promise<LimitReached | null>
  /** Forgets the tries, for example after the right password. */
  forgive(key: string): Promise<void>
}

/**
 * The limit of that name (figures in db/limits/http). Page views, requests of open pages, challenges and messages are counted in this
 * process; sign-ins and everything that sends are counted for all processes together (`sharedCounter`).
 * Keys identify the client: an account id, a hash of an address, a network (networkLimitFor). Never a plain e-mail address.
 * `factor` multiplies the figures, for keys that many clients share.
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
      async forgive(key) {
        await limiter.delete(key)
      },
    }
  })
}

/** Budgets of a /64, its /56 and its /48, as multiples of the first: enough for several households, not for all. */
export const BLOCK_FACTORS = [1, 4, 16]

/**
 * The limit of that name for a network (as `networkOf` returns it). An IPv6 network is counted three times, as /64, /56 and /48, each
 * larger block with a larger budget: a customer with a /48 has 65,536 networks of the size that one household needs. `of` separates
 * counters. A try that a smaller block refuses is not counted in the larger blocks.
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

/** Cheap and frequent actions. New conversations are counted in the database, their messages here. */
const IN_PROCESS: readonly LimitName[] = ['pageView', 'live', 'botCheck', 'message', 'signInWithoutTask']

function figuresOf(name: LimitName, factor: number): CounterFigures {
  const { points, seconds: duration } = REQUEST_LIMITS[name]
  return { keyPrefix: name, points: points * factor, duration }
}
