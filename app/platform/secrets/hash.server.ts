import { createHash } from 'node:crypto'

/** The hash of a token or an address (SHA-256, base64url): names it in rows, keys and cookies that must not contain it. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
