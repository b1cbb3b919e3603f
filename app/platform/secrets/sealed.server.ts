import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '../env.server'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const NAME_BYTES = 6

/**
 * Encrypts a secret for the database (AES-256-GCM; the key by HKDF-SHA-256 from the first of SESSION_SECRET). `place`
 * names where it will stand ("second_factors:<user>"): moved to another place it no longer opens. Gives
 * `<key>.<text>`, where `<key>` names the key and tells nothing of it.
 */
export function seal(text: string, place: string): string {
  const { name, key } = keyOf(newestSecret())
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${name}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/**
 * What was sealed for that place, or null: damaged, moved, forged, or sealed with a secret that SESSION_SECRET no longer
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
    // GCM says no more than that it does not fit.
    return null
  }
}

/** How everything begins that `seal` makes today: what begins otherwise waits to be sealed anew, before its secret goes. */
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
