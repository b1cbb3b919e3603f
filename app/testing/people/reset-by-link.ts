import { issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { resetPassword } from '~/domains/auth/recovery/reset-password.server'
import { db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'

export const NEW = 'ein ganz neues Wort 7'

let networks = 0
/** Another network each time. */
export const somewhere = () => `10.2.${++networks}.1`
/** A request with these cookies. */
export const plain = (cookie = '') => new Request('http://localhost:3000/', { headers: { cookie } })

/** The token of a link to a new password. */
export const newToken = ({ id, email }: { id: string; email: string }) =>
  issueMailToken(db, { kind: 'reset-password', userId: id, email, validMs: hours(1) })

export async function reset(user: { id: string; email: string }, code?: string) {
  const token = await newToken(user)
  return resetPassword({ token, password: NEW, code, request: plain(), ip: somewhere() })
}

/** The browser after a reset that succeeded. */
export async function resetOk(user: { id: string; email: string }, code?: string) {
  const answer = await reset(user, code)
  if ('refusal' in answer) throw new Error(answer.refusal)
  return plain(answer.proof.split(';')[0])
}
