import { secondFactorOf } from '~/domains/auth/mfa/second-factor.server'
import { confirmSetup, startSetup } from '~/domains/auth/mfa/set-up-second-factor.server'
import { totpCode } from '~/domains/auth/mfa/totp.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { newSid } from './login-by-password'

/** Switches the second factor of an account on. Returns a function for the current code, as an authenticator app shows it. */
export async function switchOnSecondFactor(userId: string): Promise<() => string> {
  const sid = await newSid(userId)
  await startSetup({ userId, sid })
  const factor = await secondFactorOf(userId, sid)
  if (factor.state !== 'setup') throw new Error('There is nothing to set up')
  const { secret } = factor
  const at = { device: '', country: null, network: '' }
  // Confirms with the code of the previous time step. Each code is valid once, so the current one can still be used for the first login.
  const confirm = () =>
    confirmSetup({ userId, sid, at, code: totpCode({ secret, at: new Date(now().getTime() - seconds(30)) }) })
  const first = await confirm()
  // If a time step ends between computing and checking the code, the code is two steps old and refused. A second attempt then succeeds.
  const on = 'refusal' in first ? await confirm() : first
  if ('refusal' in on) throw new Error(`The second factor is not on: ${on.refusal}`)
  return () => totpCode({ secret, at: now() })
}
