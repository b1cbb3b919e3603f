import type { Viewer } from '~/domains/accounts/viewer.server'
import { isSecondFactorOn } from '../mfa/second-factor.server'
import { passkeysOf } from '../passkeys/passkeys.server'

/**
 * By what an account's owner can prove to be it. The password is no proof of an admin who has a second factor and has
 * not shown it in this session.
 */
export async function proofMethods({
  id,
  adminAccess,
}: Pick<Viewer, 'id' | 'adminAccess'>): Promise<{ password: boolean; code: boolean; passkey: boolean }> {
  const [code, passkeys] = await Promise.all([isSecondFactorOn(id), passkeysOf(id)])
  return { password: adminAccess !== 'unproved', code, passkey: passkeys.length > 0 }
}
