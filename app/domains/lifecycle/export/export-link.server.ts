import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { env } from '~/platform/settings/env.server'

const KEY_BYTES = 32

/**
 * The token of a mailed link to an archive: signed with SESSION_SECRET for one request, so that a retried mail has the same link and no
 * table contains one. It replaces the proof of identity, never the session of the account (decision 0242).
 */
export const exportToken = (exportId: string): string => tokens(exportId)[0] ?? ''

export function isExportToken(exportId: string, given: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return tokens(exportId).some((token) => timingSafeEqual(hash(token), hash(given)))
}

/** By each current secret, the newest first. */
const tokens = (exportId: string): string[] =>
  env().sessionSecrets.map((secret) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'export', KEY_BYTES)))
      .update(exportId.toLowerCase())
      .digest('base64url'),
  )
