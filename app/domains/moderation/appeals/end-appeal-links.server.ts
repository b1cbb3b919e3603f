import { decisions } from 'db/schema/decisions'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

/**
 * Ends the appeal links that were mailed to an account before it got another address: whoever reads the former mailbox must not object in
 * the name of the person, who can do so once, nor read the answer (decision 0167). The person finds the page signed in, and a suspended one
 * after the password.
 */
export async function endAppealLinks(userId: string): Promise<void> {
  await db
    .update(decisions)
    .set({ appealToken: null })
    .where(
      and(
        eq(decisions.userId, userId),
        isNotNull(decisions.appealToken),
        sql`${decisions.sentAt} <= (
          select max(e.created_at) from security_events e where e.user_id = ${userId} and e.kind = 'email-changed')`,
      ),
    )
}
