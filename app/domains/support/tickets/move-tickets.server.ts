import { users } from 'db/schema/accounts'
import { securityEvents } from 'db/schema/security'
import { supportTickets, ticketLinks } from 'db/schema/support'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

/**
 * Gives the tickets that an account wrote from one of its former addresses the present one, and ends the links that were mailed to them:
 * whoever reads that mailbox can no longer reset the password, and must not read the conversation either (decision 0245). The owner reads it
 * signed in, and the next answer is mailed with a new link. Tickets of other addresses, and those that were sent signed out, stay as they are.
 */
export async function moveTickets(userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    if (!account) return
    const former = tx
      .select({ email: sql<string>`${securityEvents.details} ->> 'oldEmail'` })
      .from(securityEvents)
      .where(and(eq(securityEvents.userId, userId), eq(securityEvents.kind, 'email-changed')))
    const moved = await tx
      .update(supportTickets)
      .set({ email: account.email })
      .where(
        and(
          eq(supportTickets.userId, userId),
          ne(supportTickets.email, account.email),
          inArray(supportTickets.email, former),
        ),
      )
      .returning({ id: supportTickets.id })
    const ids = moved.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(ticketLinks).where(inArray(ticketLinks.ticketId, ids))
  })
}
