import { checkRedis } from '../bus/redis.server'
import { type Check, codeOf, type Finding, fail, ok } from './finding'

/** Connects to the server of events and rate limits, signs in and asks for an answer. */
export function busCheck(busUrl: string | undefined): Check {
  return {
    name: 'bus',
    async run() {
      if (!busUrl) return []
      return [
        await checkRedis(busUrl).then(
          () => ok('the server of BUS_URL answers and accepts the login'),
          busFault,
        ),
      ]
    },
  }
}

function busFault(error: unknown): Finding {
  const message = error instanceof Error ? error.message : ''
  if (/\b(WRONGPASS|NOAUTH|invalid password)\b/.test(message))
    return fail(
      'the server of BUS_URL refuses the login',
      'check user and password in BUS_URL; encode special characters (%40 for @)',
    )
  if (/\bNOPERM\b/.test(message))
    return fail(
      'the user of BUS_URL lacks rights',
      'allow it all keys, channels and commands, or give the app a server of its own',
    )
  return fail(
    `the server of BUS_URL cannot be reached (${codeOf(error)})`,
    'check host and port in BUS_URL, rediss:// where the server wants TLS, and firewalls in between',
  )
}
