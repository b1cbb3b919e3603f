import { issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { resetPassword } from '~/domains/auth/recovery/reset-password.server'
import { db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'

export const NEW_PASSWORD = 'ein ganz neues Wort 7'

let networks = 0
/** An IP address in a network that no earlier call returned. */
export const newIp = () => `10.2.${++networks}.1`
/** A request with these cookies. */
export const requestWith = (cookie = '') => new Request('http://localhost:3000/', { headers: { cookie } })

/** A new token of a link that resets the password. */
export const newToken = ({ id, email }: { id: string; email: string }) =>
  issueMailToken(db, { kind: 'reset-password', userId: id, email, validMs: hours(1) })

/** Resets the password with a new link, and with the code of a second factor if given. */
export async function reset(user: { id: string; email: string }, code?: string) {
  const token = await newToken(user)
  return resetPassword({ token, password: NEW_PASSWORD, code, request: requestWith(), ip: newIp() })
}

/** Resets the password, and returns a request of the same browser, with its cookie. Throws if the reset is refused. */
export async function resetAndGetBrowser(user: { id: string; email: string }, code?: string) {
  const answer = await reset(user, code)
  if ('refusal' in answer) throw new Error(answer.refusal)
  return requestWith(answer.proof.split(';')[0])
}
