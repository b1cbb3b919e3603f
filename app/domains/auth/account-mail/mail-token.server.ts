import { createHash, randomBytes } from 'node:crypto'

/** 256 bits: nothing to guess, so a plain hash is all it needs. */
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** A new token for a link in a mail, and the hash that is stored in its place. Make it where the mail is sent: none waits in a queue. */
export function newMailToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfMailToken(token) }
}

/** Whether a text can be a token at all. Links get damaged on their way; those ask the database nothing. */
export function isMailToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text)
}

export function hashOfMailToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
