import { passkeysOf } from '../passkeys/passkeys.server'
import { isSecondFactorOn } from '../second-factor/second-factor.server'
import type { Viewer } from '../viewer.server'

/**
 * By what an account's owner can prove to be it. The password is no proof of an admin who has a second factor and has
 * not shown it in this session.
 */
export async function waysToProve({
  id,
  adminAccess,
}: Pick<Viewer, 'id' | 'adminAccess'>): Promise<{ password: boolean; code: boolean; passkey: boolean }> {
  const [code, passkeys] = await Promise.all([isSecondFactorOn(id), passkeysOf(id)])
  return { password: adminAccess !== 'unproved', code, passkey: passkeys.length > 0 }
}
