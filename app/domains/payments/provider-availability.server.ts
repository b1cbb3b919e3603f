import { LRUCache } from 'lru-cache'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'

const RESPONSE_TIMEOUT = seconds(2)
/** How long an answer counts. */
const RESULT_TTL = seconds(30)

/** Whether the provider's order page does not answer: our own page, which links to it, says so. Requested once in RESULT_TTL at most. */
export async function isProviderUnavailable(): Promise<boolean> {
  const { orderUrl } = env().payment
  const known = lastAnswer().get(orderUrl)
  if (known !== undefined) return known
  const isUnavailable = await fetch(orderUrl, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
  })
    .then(({ status }) => {
      if (status >= 500) throw new Error(`The payment provider answered ${status}`)
      return false
    })
    .catch((error: unknown) => {
      log.error({ err: error }, 'the order page of the payment provider does not answer')
      return true
    })
  lastAnswer().set(orderUrl, isUnavailable)
  return isUnavailable
}

const lastAnswer = () =>
  singleton('provider-unavailable', () => new LRUCache<string, boolean>({ max: 1, ttl: RESULT_TTL }))
