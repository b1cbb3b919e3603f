import { accountMailJobs } from 'db/schema/joining'
import { issueMailToken } from '~/domains/auth/account-mail/mail-tokens.server'
import { answerResetRequest } from '~/domains/auth/recovery/request-reset.server'
import { resetPassword } from '~/domains/auth/recovery/reset-password.server'
import { db } from '~/platform/database/db.server'
import { hours } from '~/platform/time/durations'
import { mailsTo } from '../mails'

/** The client that requests the reset. */
const CLIENT = { device: 'Firefox, Android', country: 'DE', network: '203.0.113.9' }

/** Stores a request for a reset as the page does, and answers it as the job does. */
export async function requestReset(email: string, language: 'de' | 'en' = 'de') {
  const [request] = await db
    .insert(accountMailJobs)
    .values({ kind: 'reset', email, language, ...CLIENT })
    .returning()
  if (!request) throw new Error('the request was not stored')
  await answerResetRequest({ ...request, tries: 1 })
}

/** The token in the newest e-mail to an address. */
export async function resetTokenFor(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no token in ${mail?.text}`)
  return token
}

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
