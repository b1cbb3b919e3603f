import { createHmac } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.server'
import { newestSealKeyFor, sealKeys } from './seal-keys.server'

/** Encrypted bytes, and the name of the key that opens them. */
type Sealed = { sealed: Buffer; sealKey: string }

/**
 * Encrypts evidence (AES-256-GCM; the key by HKDF-SHA-256 from the first of SEAL_KEYS). `place` names the row that it belongs to
 * ("case_evidence:<id>"): moved to another row it no longer decrypts.
 */
export function sealEvidence(bytes: Uint8Array, place: string): Sealed {
  const { name, key } = newestSealKeyFor('evidence')
  return { sealed: encrypt(key, bytes, place), sealKey: name }
}

/** Decrypts evidence. Null if it is damaged or moved, or if SEAL_KEYS no longer lists its key. Never throws. */
export function openEvidence({ sealed, sealKey }: Sealed, place: string): Buffer | null {
  const known = sealKeys('evidence').find(({ name }) => name === sealKey)
  return known ? decrypt(known.key, sealed, place) : null
}

/** The name of the current key. Evidence that is sealed with another key must be sealed again before that key is removed. */
export const newestSealKey = (): string => newestSealKeyFor('evidence').name

/** A keyed digest, to recognise whether evidence has changed. Without the key it reveals nothing. */
export function evidenceDigest(bytes: Uint8Array): string {
  return createHmac('sha256', newestSealKeyFor('evidence').key).update(bytes).digest('base64url')
}
