import { supportTickets, ticketImages, ticketMessages } from 'db/schema/support'
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Queryable, Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import type { TicketRow } from './conversation.server'

/** The same again within this time is a repeated request (decision 0378). */
const REPEATED_WITHIN = hours(1)

type Sent = Pick<TicketRow, 'userId' | 'email' | 'category' | 'subject'> & {
  message: string
  images: readonly unknown[]
}

/**
 * The open ticket of an earlier request with the same words by the same sender, whose answer was lost; null if there is none. Somebody who
 * asks again later, or after an answer, means it.
 */
export async function repeatedTicket(
  from: Queryable,
  { userId, email, category, subject, message, images }: Sent,
): Promise<{ number: string } | null> {
  const [ticket] = await from
    .select({ number: supportTickets.number })
    .from(supportTickets)
    // A merged ticket's messages keep their time: only the ticket's own first one has this.
    .innerJoin(
      ticketMessages,
      and(
        eq(ticketMessages.ticketId, supportTickets.id),
        eq(ticketMessages.createdAt, supportTickets.createdAt),
        eq(ticketMessages.author, 'person'),
      ),
    )
    .where(
      and(
        userId ? eq(supportTickets.userId, userId) : isNull(supportTickets.userId),
        eq(supportTickets.email, email),
        eq(supportTickets.category, category),
        eq(supportTickets.subject, subject),
        eq(supportTickets.state, 'open'),
        isNull(supportTickets.mergedInto),
        gt(supportTickets.createdAt, new Date(now().getTime() - REPEATED_WITHIN)),
        eq(ticketMessages.text, message),
        sql`(select count(*)::int from ${ticketImages} where ${ticketImages.messageId} = ${ticketMessages.id})
          = ${images.length}::int`,
      ),
    )
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(1)
  return ticket ?? null
}

/** Makes requests with this address wait for each other until the transaction ends, so that the second one finds the first. */
export async function lockRequestsOf(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`support ${email}`}, 0))`)
}

/** Whether the ticket waits for an answer to this message. Somebody who asks again after a while means it. */
export async function isLastMessage(
  tx: Tx,
  { id, state }: TicketRow,
  { text, images }: { text: string; images: readonly unknown[] },
): Promise<boolean> {
  if (state !== 'open') return false
  const [last] = await tx
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, id), ne(ticketMessages.author, 'note')))
    .orderBy(desc(ticketMessages.createdAt), desc(ticketMessages.id))
    .limit(1)
  if (last?.author !== 'person' || last.text !== text) return false
  if (last.createdAt.getTime() <= now().getTime() - REPEATED_WITHIN) return false
  return (await tx.$count(ticketImages, eq(ticketImages.messageId, last.id))) === images.length
}
