import { redirect } from '@remix-run/node'
import { sessions } from 'db/schema/accounts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { hereOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { minutes } from '~/platform/durations'

/** How long a proof is valid for sensitive changes: e-mail, password, second factor, deletion. */
const PROOF_COUNTS_FOR = minutes(10)

/**
 * Requires a recent proof in this session that the person is the account's owner. Otherwise throws a redirect to
 * /settings/security/confirm, which leads back to this page.
 */
export async function requireRecentProof({
  viewer,
  request,
  fields,
}: {
  viewer: Pick<Viewer, 'id' | 'provedAt' | 'adminAccess'>
  request: Request
  /** The fields of a posted form: stored as a draft meanwhile, without passwords and codes. */
  fields?: Map<string, string>
}): Promise<void> {
  if (hasRecentProof(viewer)) return
  const here = hereOf(request)
  const path = new URL(here, request.url).pathname
  const kept = fields && (await saveFormDraft({ userId: viewer.id, path, fields, request }))
  throw redirect(withRedirectTo(CONFIRM, here), { headers: kept ? { 'Set-Cookie': kept } : undefined })
}

/**
 * Whether this session has a recent proof. For an admin with a second factor the password alone is none: an attacker who has only the
 * password could otherwise add another factor and enter the administration.
 */
export function hasRecentProof({ provedAt, adminAccess }: Pick<Viewer, 'provedAt' | 'adminAccess'>): boolean {
  if (adminAccess === 'unproved') return false
  return provedAt !== null && now().getTime() - provedAt.getTime() < PROOF_COUNTS_FOR
}

/** Records a fresh proof on a session; `byFactor`: by second factor or passkey. */
export async function noteProof(sid: string, { byFactor }: { byFactor: boolean }): Promise<void> {
  const at = now().toISOString()
  const proof = JSON.stringify({ provedAt: at, ...(byFactor && { factorProvedAt: at }) })
  await db
    .update(sessions)
    .set({ sess: sql`(${sessions.sess}::jsonb || ${proof}::jsonb)::json` })
    .where(and(eq(sessions.sid, sid), isNull(sessions.endedAt)))
}

const CONFIRM = '/settings/security/confirm'

/** The page after confirming: the one that required it. */
export function afterConfirming(redirectTo: unknown): string {
  const path = safeRedirectTo(redirectTo)
  return path && !path.startsWith(CONFIRM) ? path : '/settings/security'
}
