import type { Viewer } from '~/domains/accounts/viewer.server'
import { isSecondFactorOn } from '../mfa/second-factor.server'
import { passkeysOf } from '../passkeys/passkeys.server'

/**
 * The methods by which an account's owner can confirm. For an admin with a second factor the password is none until the factor was used in
 * this session.
 */
export async function proofMethods({
  id,
  adminAccess,
}: Pick<Viewer, 'id' | 'adminAccess'>): Promise<{ password: boolean; code: boolean; passkey: boolean }> {
  const [code, passkeys] = await Promise.all([isSecondFactorOn(id), passkeysOf(id)])
  return { password: adminAccess !== 'unproved', code, passkey: passkeys.length > 0 }
}
