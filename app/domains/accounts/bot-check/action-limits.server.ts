import { createHash } from 'node:crypto'
import { canonicalEmail } from '~/domains/accounts/forms/email'
import { limitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import type { BotCheckAction } from './check-fields'
import type { BotRefusal } from './refusal'

/**
 * Counts one form of an action, by network and by the e-mail address it names, whoever's that is. Forms without a proof
 * have a smaller count of their own: what programs use up does not shut out people, and the other way round.
 */
export async function countForm(form: {
  action: Exclude<BotCheckAction, 'login'>
  /** As it was typed; actions by session or link name none. */
  email: unknown
  ip: string
  proved: boolean
}): Promise<BotRefusal | null> {
  const [byNetwork, byAddress] = form.proved
    ? (['provedNetwork', 'provedAddress'] as const)
    : (['unprovedNetwork', 'unprovedAddress'] as const)
  const reached = await Promise.all([
    limitFor(byNetwork).consume(`${form.action}:${networkOf(form.ip)}`),
    typeof form.email === 'string' && form.email
      ? limitFor(byAddress).consume(`${form.action}:${hashOf(canonicalEmail(form.email))}`)
      : null,
  ])
  const retryAfterS = Math.max(...reached.map((limit) => limit?.retryAfterS ?? 0))
  return retryAfterS > 0 ? { refusal: 'too-many', retryAfterS } : null
}

const hashOf = (email: string) => createHash('sha256').update(email).digest('base64url')
