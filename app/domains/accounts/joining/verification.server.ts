import { VERIFY_LINK_HOURS } from 'db/limits/accounts'
import { newMailToken } from '~/domains/accounts/address-requests/mail-token.server'
import { now } from '~/platform/clock.server'
import { hours } from '~/platform/durations'

/** A new link's token, and what an account keeps of it. */
export function newVerification() {
  const { token, hash } = newMailToken()
  const emailVerificationExpires = new Date(now().getTime() + hours(VERIFY_LINK_HOURS))
  return { token, columns: { emailVerificationToken: hash, emailVerificationExpires } }
}
