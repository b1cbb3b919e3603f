import { createHmac, randomBytes } from 'node:crypto'
import { env } from '../settings/env.server'
import { decrypt, deriveKey, encrypt, type NamedKey } from './aes-gcm.server'

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

const KEY_BYTES = 32

/** A key that may be stored: it is encrypted with the key of SEAL_KEYS that `sealKey` names. */
type WrappedKey = { wrapped: Buffer; sealKey: string }

/**
 * Encrypts data with a new key of its own (AES-256-GCM), and returns this key only in encrypted form: to destroy the data, delete the
 * encrypted key.
 * @param pieces the data by name
 * @param place names the database row. Data can only be decrypted for the same row and the same name.
 */
export function sealWithOwnKey(
  pieces: Readonly<Record<string, Uint8Array>>,
  place: string,
): WrappedKey & { sealed: Record<string, Buffer> } {
  const key = randomBytes(KEY_BYTES)
  const { name: sealKey, key: master } = newestSealKeyFor('verification')
  try {
    const sealed = Object.fromEntries(
      Object.entries(pieces).map(([name, bytes]) => [name, encrypt(key, bytes, `${place}:${name}`)]),
    )
    return { sealed, wrapped: encrypt(master, key, place), sealKey }
  } finally {
    key.fill(0)
  }
}

/** Decrypts one piece. Null if it is damaged or belongs elsewhere, or if SEAL_KEYS no longer contains `sealKey`. Never throws. */
export function openWithOwnKey(
  { wrapped, sealKey }: WrappedKey,
  { place, name, sealed }: { place: string; name: string; sealed: Buffer },
): Buffer | null {
  const master = sealKeys('verification').find((one) => one.name === sealKey)
  const key = master && decrypt(master.key, wrapped, place)
  if (!key) return null
  try {
    return decrypt(key, sealed, `${place}:${name}`)
  } finally {
    key.fill(0)
  }
}
