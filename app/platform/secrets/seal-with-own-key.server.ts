import { randomBytes } from 'node:crypto'
import { decrypt, encrypt } from './aes-gcm.server'
import { newestSealKeyFor, sealKeys } from './seal-keys.server'

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
