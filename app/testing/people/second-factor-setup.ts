import { secondFactorOf } from '~/domains/auth/mfa/second-factor.server'
import { confirmSetup, startSetup } from '~/domains/auth/mfa/set-up-second-factor.server'
import { totpCode } from '~/domains/auth/mfa/totp.server'
import { setClock } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { makeAccount } from './accounts'
import { newSid } from './login-by-password'

export const START = new Date('2026-05-01T12:00:10Z')
export const later = (s: number) => new Date(START.getTime() + seconds(s))
let networks = 0
/** Another network each time. */
export const somewhere = () => ({ device: 'Firefox, Linux', country: null, network: `10.0.${++networks}.1` })
export const at = somewhere()

/** An account during setup, with the secret of its app. */
export async function settingUp() {
  setClock(START)
  const { id: userId } = await makeAccount()
  await startSetup(userId)
  const factor = await secondFactorOf(userId)
  if (factor.state !== 'setup') throw new Error('nothing to set up')
  return { userId, secret: factor.secret }
}

/** An account whose second factor is on since START, with the code of that time used. */
export async function switchedOn() {
  const { userId, secret } = await settingUp()
  const answer = await confirmSetup({
    userId,
    sid: await newSid(userId),
    code: totpCode({ secret, at: START }),
    at,
  })
  if ('refusal' in answer) throw new Error(answer.refusal)
  return { userId, secret, codes: answer.codes }
}
