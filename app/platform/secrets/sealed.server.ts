import { env } from '../settings/env.server'
import { decrypt, deriveKey, encrypt, type NamedKey } from './aes-gcm.server'

/**
 * Encrypts a secret for the database with AES-256-GCM. HKDF-SHA-256 derives the key from the first secret of SESSION_SECRET.
 * @param place names the row that stores the result, such as `second_factors:<user>`; `unseal` fails if the result is moved to another row
 * @returns `<key>.<text>`, where `<key>` identifies the key without revealing it
 */
export function seal(text: string, place: string): string {
  const { name, key } = keyOf(newestSecret())
  return `${name}.${encrypt(key, Buffer.from(text), place).toString('base64url')}`
}

/**
 * Decrypts a text that was sealed for this place. Null if it is damaged, moved, forged, spelled in another way than `seal` does (Node
 * ignores what is no base64url), or sealed with a secret that SESSION_SECRET no longer lists. Never throws.
 */
export function unseal(sealed: string, place: string): string | null {
  const [name = '', content = ''] = sealed.split('.')
  const known = env()
    .sessionSecrets.map(keyOf)
    .find((one) => one.name === name)
  const bytes = Buffer.from(content, 'base64url')
  if (sealed !== `${name}.${bytes.toString('base64url')}`) return null
  const opened = known && decrypt(known.key, bytes, place)
  return opened ? opened.toString('utf8') : null
}

/**
 * The prefix of everything that `seal` encrypts with the newest secret. Values with another prefix must be sealed again before their secret
 * is removed from SESSION_SECRET.
 */
export function newestSealPrefix(): string {
  return `${keyOf(newestSecret()).name}.`
}

/** The first secret of SESSION_SECRET, which signs and seals from now on. */
export function newestSecret(): string {
  const [newest] = env().sessionSecrets
  if (!newest) throw new Error('SESSION_SECRET is empty')
  return newest
}

const keyOf = (secret: string): NamedKey => deriveKey(secret, 'sealed')
