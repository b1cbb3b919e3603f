import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { z } from 'zod'
import { type CursorScope, readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { env } from '~/platform/settings/env.server'

const SCOPE: CursorScope = { list: 'appeal', personId: null }
const KEY_BYTES = 32

/**
 * The secret of a decision's mailed appeal link. Derived from SESSION_SECRET, so that a retried mail has the same link; the database holds
 * only its hash, by which it stays valid when SESSION_SECRET is replaced.
 */
export function appealSecrets(decisionId: string): string[] {
  return env().sessionSecrets.map((secret) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'appeal', KEY_BYTES)))
      .update(decisionId)
      .digest('base64url'),
  )
}

/** What `decisions.appeal_token` holds of a secret. */
export const appealHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** The secret of the mailed link whose hash the database holds; null once SESSION_SECRET was replaced. */
export const mailedSecret = (decisionId: string, hash: string | null): string | null =>
  appealSecrets(decisionId).find((secret) => appealHash(secret) === hash) ?? null

/** The path of an appeal for somebody who has just proved who they are, by password or session; valid for a day. */
export const appealPath = (decisionId: string): string => `/appeal/${writeCursor(decisionId, SCOPE)}`

/** The decision of such a path's last part, or null. */
export const decisionOfAppealPath = (token: string): string | null => readCursor(token, SCOPE, z.guid())
