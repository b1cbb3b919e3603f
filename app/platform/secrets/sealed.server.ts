import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '../env.server'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const NAME_BYTES = 6

/**
 * Encrypts a secret for the database (AES-256-GCM; the key by HKDF-SHA-256 from the first of SESSION_SECRET). `place` names where it is
 * stored ("second_factors:<user>"): moved to another place it no longer decrypts. Returns `<key>.<text>`, where `<key>` identifies the key
 * without revealing it.
 */
export function seal(text: string, place: string): string {
  const { name, key } = keyOf(newestSecret())
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${name}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * Decrypts the text sealed for that place. Null if it is damaged, moved, forged, or sealed with a secret that SESSION_SECRET no longer
 * lists. Never throws.
 */
export function unseal(sealed: string, place: string): string | null {
  const [name = '', content = ''] = sealed.split('.')
  const known = env()
    .sessionSecrets.map(keyOf)
    .find((one) => one.name === name)
  const bytes = Buffer.from(content, 'base64url')
  if (!known || bytes.length < IV_BYTES + TAG_BYTES) return null
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const opener = createDecipheriv(CIPHER, known.key, bytes.subarray(0, IV_BYTES))
  opener.setAAD(Buffer.from(place)).setAuthTag(tag)
  try {
    return opener.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
  } catch {
    // GCM reports only that authentication failed.
    return null
  }
}

/**
 * The prefix of everything that `seal` encrypts with the current key. Values with another prefix must be resealed before their secret is
 * removed.
 */
export function sealedByNewest(): string {
  return `${keyOf(newestSecret()).name}.`
}

function newestSecret(): string {
  const [newest] = env().sessionSecrets
  if (!newest) throw new Error('SESSION_SECRET is empty')
  return newest
}

function keyOf(secret: string): { name: string; key: Buffer } {
  const derived = (info: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', info, bytes))
  return {
    name: derived('sealed:name', NAME_BYTES).toString('base64url'),
    key: derived('sealed:key', KEY_BYTES),
  }
}
