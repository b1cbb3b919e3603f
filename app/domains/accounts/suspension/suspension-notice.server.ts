import { users } from 'db/schema/accounts'
import { decisions } from 'db/schema/decisions'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { appealPath } from './appeal-link.server'

/** What a suspended person is shown after signing in with the right password. */
export type SuspensionNotice = {
  /** An admin's reason; null if a moderator decided. */
  reason: string | null
  /** ISO; null if the suspension has no end. */
  until: string | null
  /** The statement of reasons as it was sent, and the link to appeal; null while the decision can be undone, and without one (a restore). */
  statement: { text: string; appeal: string } | null
}

/** Why and until when an account is suspended, for its owner only. Without a statement while the decision can still be undone. */
export async function suspensionNotice(userId: string): Promise<SuspensionNotice> {
  const [row] = await db
    .select({
      reason: users.suspensionReason,
      until: users.suspendedUntil,
      decisionId: decisions.id,
      text: decisions.statementText,
      dueAt: decisions.statementDueAt,
    })
    .from(users)
    .leftJoin(decisions, eq(decisions.id, users.suspensionDecisionId))
    .where(eq(users.id, userId))
  if (!row) return { reason: null, until: null, statement: null }
  const { reason, until, decisionId, text, dueAt } = row
  const isOut = dueAt !== null && dueAt <= now()
  const statement = decisionId && text && isOut ? { text, appeal: appealPath(decisionId) } : null
  return { reason, until: until?.toISOString() ?? null, statement }
}
