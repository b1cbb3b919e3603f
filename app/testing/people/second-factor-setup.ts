import { secondFactorOf } from '~/domains/auth/mfa/second-factor.server'
import { confirmSetup, startSetup } from '~/domains/auth/mfa/set-up-second-factor.server'
import { totpCode } from '~/domains/auth/mfa/totp.server'
import { setClock } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { makeAccount } from './accounts'
import { newSid } from './login-by-password'

/** The time at which `startedSetup` and `completedSetup` set the clock. */
export const START = new Date('2026-05-01T12:00:10Z')
/** The time that many seconds after START. */
export const later = (s: number) => new Date(START.getTime() + seconds(s))
let networks = 0
/** A client in a network that no earlier call returned. */
export const newClient = () => ({ device: 'Firefox, Linux', country: null, network: `10.0.${++networks}.1` })
export const at = newClient()

/** Creates an account and starts its setup in a session; returns the secret for the authenticator app. */
export async function startedSetup() {
  setClock(START)
  const { id: userId } = await makeAccount()
  const sid = await newSid(userId)
  await startSetup({ userId, sid })
  const factor = await secondFactorOf(userId, sid)
  if (factor.state !== 'setup') throw new Error(`The setup was not started: ${factor.state}`)
  return { userId, sid, secret: factor.secret }
}

/** Creates an account whose second factor is on since START. The code of START is used. */
export async function completedSetup() {
  const { userId, sid, secret } = await startedSetup()
  const answer = await confirmSetup({ userId, sid, code: totpCode({ secret, at: START }), at })
  if ('refusal' in answer) throw new Error(answer.refusal)
  return { userId, sid, secret, codes: answer.codes }
}
