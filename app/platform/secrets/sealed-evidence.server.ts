import { createHmac } from 'node:crypto'
import { env } from '../env.server'
import { decrypt, deriveKey, encrypt, type NamedKey } from './aes-gcm.server'

/** Encrypted bytes, and the name of the key that opens them. */
export type Sealed = { sealed: Buffer; sealKey: string }

/**
 * Encrypts evidence (AES-256-GCM; the key by HKDF-SHA-256 from the first of SEAL_KEYS). `place` names the row that it belongs to
 * ("case_evidence:<id>"): moved to another row it no longer decrypts.
 */
export function sealEvidence(bytes: Uint8Array, place: string): Sealed {
  const { name, key } = newestKey()
  return { sealed: encrypt(key, bytes, place), sealKey: name }
}

/** Decrypts evidence. Null if it is damaged or moved, or if SEAL_KEYS no longer lists its key. Never throws. */
export function openEvidence({ sealed, sealKey }: Sealed, place: string): Buffer | null {
  const known = keys().find(({ name }) => name === sealKey)
  return known ? decrypt(known.key, sealed, place) : null
}

/** The name of the current key: evidence with another one must be sealed again before that is removed. */
export const newestSealKey = (): string => newestKey().name

/** Tells equal evidence apart from changed evidence, and reveals nothing of it without the key. */
export function evidenceDigest(bytes: Uint8Array): string {
  return createHmac('sha256', newestKey().key).update(bytes).digest('base64url')
}

function newestKey(): NamedKey {
  const [newest] = keys()
  if (!newest) throw new Error('SEAL_KEYS is empty')
  return newest
}

const derived = new Map<string, NamedKey>()

const keys = (): NamedKey[] =>
  env().sealKeys.map((secret) => {
    const key = derived.get(secret) ?? deriveKey(secret, 'evidence')
    derived.set(secret, key)
    return key
  })
