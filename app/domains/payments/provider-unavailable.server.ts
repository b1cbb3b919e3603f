import { LRUCache } from 'lru-cache'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'

const RESPONSE_TIMEOUT = seconds(2)
const RESULT_TTL = seconds(30)

/** Whether the provider's order page does not answer: our page before it says so. Requested at most every 30 seconds. */
export async function isProviderUnavailable(): Promise<boolean> {
  const { orderUrl } = env().payment
  const known = lastAnswer().get(orderUrl)
  if (known !== undefined) return known
  const isUnavailable = await fetch(orderUrl, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
  }).then(
    ({ status }) => status >= 500,
    () => true,
  )
  lastAnswer().set(orderUrl, isUnavailable)
  return isUnavailable
}

const lastAnswer = () =>
  singleton('provider-unavailable', () => new LRUCache<string, boolean>({ max: 1, ttl: RESULT_TTL }))
