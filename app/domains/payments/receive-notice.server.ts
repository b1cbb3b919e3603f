import { counter } from '~/platform/metrics/metric.server'
import { env } from '~/platform/settings/env.server'
import { isSigned, readParameters } from './flexpay'
import { readNotice, type SaleNotice } from './notice'

const refused = counter({
  name: 'app_payment_notices_refused_total',
  help: 'Notices of payments that were refused. One with an invalid signature may come from anybody.',
  labels: { signature: ['valid', 'invalid'] },
})

/** Reads a notice from its query string with the keys of the settings. Null if it is refused, which is counted. */
export function receiveNotice(query: string): SaleNotice | null {
  const { keys } = env().payment
  const notice = readNotice(query, keys)
  if (notice) return notice
  const isValid = isSigned(readParameters(query) ?? {}, keys)
  refused.inc({ signature: isValid ? 'valid' : 'invalid' })
  return null
}
