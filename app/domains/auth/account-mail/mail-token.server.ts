import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits cannot be guessed, so a plain hash is enough. */
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** A new token for a mailed link, and the hash that is stored instead. Create it when the mail is sent: no token may wait in a queue. */
export function newMailToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfMailToken(token) }
}

/** Whether a text has the format of a token. Damaged links need no query. */
export function isMailToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text)
}

export function hashOfMailToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
