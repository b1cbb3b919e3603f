import { env } from '../settings/env.server'
import { deriveKey, type NamedKey } from './aes-gcm.server'

/** The keys of SEAL_KEYS for one use, the newest first. */
export function sealKeys(use: SealUse): NamedKey[] {
  return env().sealKeys.map((secret) => {
    const id = `${use} ${secret}`
    const key = derived.get(id) ?? deriveKey(secret, use)
    derived.set(id, key)
    return key
  })
}

/** The key that seals from now on. */
export function newestSealKeyFor(use: SealUse): NamedKey {
  const [newest] = sealKeys(use)
  if (!newest) throw new Error('SEAL_KEYS is empty')
  return newest
}

type SealUse = 'evidence' | 'verification' | 'photo-check-code' | 'backup'

const derived = new Map<string, NamedKey>()
