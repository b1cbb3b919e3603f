import { redirect } from '@remix-run/node'
import { sessions } from 'db/schema/accounts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { saveFormDraft } from '~/domains/accounts/form-drafts/form-drafts.server'
import { hereOf, safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { minutes } from '~/platform/durations'

/** How long a proof counts for what matters: changing e-mail, password, second factor, or deleting. */
const PROOF_COUNTS_FOR = minutes(10)

/**
 * Goes on only where the person proved lately, in this session, to be the account's owner. Otherwise throws the way to
 * /settings/security/confirm, which leads back to this page.
 */
export async function requireRecentProof({
  viewer,
  request,
  fields,
}: {
  viewer: Pick<Viewer, 'id' | 'provedAt' | 'adminAccess'>
  request: Request
  /** The form an action was sent: it is kept meanwhile, without passwords and codes. */
  fields?: Map<string, string>
}): Promise<void> {
  if (hasRecentProof(viewer)) return
  const here = hereOf(request)
  const path = new URL(here, request.url).pathname
  const kept = fields && (await saveFormDraft({ userId: viewer.id, path, fields, request }))
  throw redirect(withRedirectTo(CONFIRM, here), { headers: kept ? { 'Set-Cookie': kept } : undefined })
}

/**
 * Whether this session's owner proved lately to be it. Of an admin who has a second factor the password alone is no
 * proof: who has only that could else add a factor of their own, and be let into the administration by it.
 */
export function hasRecentProof({ provedAt, adminAccess }: Pick<Viewer, 'provedAt' | 'adminAccess'>): boolean {
  if (adminAccess === 'unproved') return false
  return provedAt !== null && now().getTime() - provedAt.getTime() < PROOF_COUNTS_FOR
}

/** Notes on a session that its owner proved just now to be the owner; `byFactor`: by second factor or passkey. */
export async function noteProof(sid: string, { byFactor }: { byFactor: boolean }): Promise<void> {
  const at = now().toISOString()
  const proof = JSON.stringify({ provedAt: at, ...(byFactor && { factorProvedAt: at }) })
  await db
    .update(sessions)
    .set({ sess: sql`(${sessions.sess}::jsonb || ${proof}::jsonb)::json` })
    .where(and(eq(sessions.sid, sid), isNull(sessions.endedAt)))
}

const CONFIRM = '/settings/security/confirm'

/** Where a person goes after confirming: the page that asked for it. */
export function afterConfirming(redirectTo: unknown): string {
  const path = safeRedirectTo(redirectTo)
  return path && !path.startsWith(CONFIRM) ? path : '/settings/security'
}
