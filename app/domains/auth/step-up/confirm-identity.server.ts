import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordFailedLogin } from '~/domains/accounts/security-log/failed-logins.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { checkCurrentPassword, type PasswordRefusal } from '../credentials/current-password.server'
import { deviceOf } from '../login/known-devices.server'
import { type CodeRefusal, checkSecondFactor } from '../mfa/check-second-factor.server'
import type { Assertion } from '../passkeys/forms'
import { checkPasskey, type PasskeyRefusal } from '../passkeys/verify-passkey.server'
import { noteProof } from './step-up.server'

/** The person who confirms, and the request; `ip` as `context.ip`. */
type Proving = { viewer: Pick<Viewer, 'id' | 'sid'>; request: Request; ip: string }

/** Confirms by the account's password: null, and recorded on this session, if it is right. */
export async function confirmByPassword({
  viewer,
  password,
  ...from
}: Proving & { password: string }): Promise<PasswordRefusal | null> {
  const checked = await checkCurrentPassword({ userId: viewer.id, password })
  if (!('refusal' in checked)) {
    // A concurrent change of the password has ended this session: then the proof is recorded nowhere.
    await noteProof(viewer.sid, { byFactor: false })
    return null
  }
  if (checked.refusal === 'wrong-password') recordFailedLogin({ userId: viewer.id, at: clientInfoOf(from) })
  return checked
}

/** The same by a code of the second factor, which is used up. */
export async function confirmByCode({
  viewer,
  code,
  ...from
}: Proving & { code: string }): Promise<CodeRefusal | null> {
  const device = await deviceOf(from.request)
  const checked = await checkSecondFactor({ userId: viewer.id, code, at: clientInfoOf(from), device })
  if ('refusal' in checked) return checked
  await noteProof(viewer.sid, { byFactor: true })
  return null
}

/** The same by one of the account's passkeys. */
export async function confirmByPasskey({
  viewer,
  response,
  ...from
}: Proving & { response: Assertion }): Promise<PasskeyRefusal | null> {
  const checked = await checkPasskey({ response, owner: viewer.id, ...from })
  if ('refusal' in checked) return checked
  await noteProof(viewer.sid, { byFactor: true })
  return null
}
