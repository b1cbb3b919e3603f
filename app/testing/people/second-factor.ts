import { secondFactorOf } from '~/domains/auth/mfa/second-factor.server'
import { confirmSetup, startSetup } from '~/domains/auth/mfa/set-up-second-factor.server'
import { totpCode } from '~/domains/auth/mfa/totp.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { newSid } from './login-by-password'

/** Switches the second factor of an account on. Returns its authenticator app: the current code, valid once. */
export async function switchOnSecondFactor(userId: string): Promise<() => string> {
  await startSetup(userId)
  const factor = await secondFactorOf(userId)
  if (factor.state !== 'setup') throw new Error('There is nothing to set up')
  const { secret } = factor
  const sid = await newSid(userId)
  const at = { device: '', country: null, network: '' }
  // The code of the previous step, so that the current one is still valid for the first sign-in.
  const confirm = () =>
    confirmSetup({ userId, sid, at, code: totpCode({ secret, at: new Date(now().getTime() - seconds(30)) }) })
  const first = await confirm()
  // A step may end between the making of the code and its check: the code is then two steps old, and the next one is not.
  const on = 'refusal' in first ? await confirm() : first
  if ('refusal' in on) throw new Error(`The second factor is not on: ${on.refusal}`)
  return () => totpCode({ secret, at: now() })
}
