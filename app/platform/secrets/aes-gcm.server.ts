import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const NAME_BYTES = 6

/** A key with a name that identifies it without revealing any of it. */
export type NamedKey = { name: string; key: Buffer }

/** The key of a secret for one use (HKDF-SHA-256). Different uses of one secret have unrelated keys. */
export function deriveKey(secret: string, use: string): NamedKey {
  const derived = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', info, bytes))
  return {
    name: derived(`${use}:name`, NAME_BYTES).toString('base64url'),
    key: derived(`${use}:key`, KEY_BYTES),
  }
}

/**
 * Encrypts with AES-256-GCM. Returns a random IV, the tag, and the encrypted bytes.
 * @param place where the result is stored, as associated data: it can be decrypted only with the same place
 */
export function encrypt(key: Buffer, bytes: Uint8Array, place: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Decrypts a result of `encrypt`; null if it was damaged, or encrypted with another key or for another place. Never throws. */
export function decrypt(key: Buffer, sealed: Buffer, place: string): Buffer | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    // GCM reports only that authentication failed.
    return null
  }
}
