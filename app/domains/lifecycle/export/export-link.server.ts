import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { env } from '~/platform/settings/env.server'

const KEY_BYTES = 32

/**
 * The token of the mailed link to an archive: an HMAC of the request's id with a key derived from SESSION_SECRET. So a retried mail has the
 * same link, and no table contains it. The download needs it or a recent proof of identity, and always the session (decision 0242).
 */
export const exportToken = (exportId: string): string => tokens(exportId)[0] ?? ''

/** Whether a token belongs to the link of this export. Compares in constant time. */
export function isExportToken(exportId: string, given: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return tokens(exportId).some((token) => timingSafeEqual(hash(token), hash(given)))
}

/** The token with each current session secret, the newest first. */
const tokens = (exportId: string): string[] =>
  env().sessionSecrets.map((secret) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'export', KEY_BYTES)))
      .update(exportId.toLowerCase())
      .digest('base64url'),
  )
