import { passkeysOf } from '../passkeys/passkeys.server'
import { isSecondFactorOn } from '../second-factor/second-factor.server'

/** By what else than the password an account's owner can prove to be it. */
export async function waysToProve(userId: string): Promise<{ code: boolean; passkey: boolean }> {
  const [code, passkeys] = await Promise.all([isSecondFactorOn(userId), passkeysOf(userId)])
  return { code, passkey: passkeys.length > 0 }
}
