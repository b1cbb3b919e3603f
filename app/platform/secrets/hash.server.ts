import { createHash } from 'node:crypto'

/**
 * The hash of a token, an address or a body (SHA-256, base64url): names it in rows, keys and cookies that must not contain it, and in the
 * ETag of a response.
 */
export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url')
}
