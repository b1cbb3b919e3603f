import { supportTickets, ticketMessages } from 'db/schema/support'
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { EncodedImage } from '~/domains/media/encoding/encode.server'
import type { Queryable, Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import type { TicketRow } from './ticket.server'
import { hasImages } from './ticket-images.server'

/** The same words within this time after the last ones are a repeated request (decision 0378). */
const REPEATED_WITHIN = hours(1)
/** Tickets with the same words whose images are compared. */
const COMPARED_MAX = 5

type Sent = Pick<TicketRow, 'userId' | 'email' | 'category' | 'subject'> & {
  message: string
  images: readonly EncodedImage[]
}

/**
 * The open ticket of an earlier request with the same words by the same sender, whose answer was lost; null if there is none. Somebody who
 * asks again later, or after an answer, means it. The time counts from the last request and the last change of the ticket. Anybody may type
 * another person's address: counted from the first request, an early end would tell them that this person had asked the same before.
 */
export async function repeatedTicket(
  from: Queryable,
  { userId, email, category, subject, message, images }: Sent,
): Promise<{ number: string } | null> {
  const found = await from
    .select({ id: supportTickets.id, number: supportTickets.number, messageId: ticketMessages.id })
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
        gt(supportTickets.updatedAt, new Date(now().getTime() - REPEATED_WITHIN)),
        eq(ticketMessages.text, message),
      ),
    )
    .orderBy(desc(supportTickets.createdAt), desc(supportTickets.id))
    .limit(COMPARED_MAX)
  for (const { id, number, messageId } of found) {
    if (!(await hasImages(from, messageId, images))) continue
    await from
      .update(supportTickets)
      .set({ updatedAt: now() })
      .where(and(eq(supportTickets.id, id), eq(supportTickets.state, 'open')))
    return { number }
  }
  return null
}

/** Makes requests with this address wait for each other until the transaction ends, so that the second one finds the first. */
export async function lockRequestsOf(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`support ${email}`}, 0))`)
}

/** Whether this is the last note of the ticket, by the same staff a short while ago. */
export async function isLastNote(
  tx: Tx,
  { ticketId, staffId, text }: { ticketId: string; staffId: string; text: string },
): Promise<boolean> {
  const last = await lastOf(tx, ticketId, eq(ticketMessages.author, 'note'))
  return last?.staffId === staffId && last.text === text && isRecent(last)
}

/** Whether the ticket waits for an answer to this message. Somebody who asks again after a while means it. */
export async function isLastMessage(
  tx: Tx,
  { id, state }: TicketRow,
  { text, images }: { text: string; images: readonly EncodedImage[] },
): Promise<boolean> {
  if (state !== 'open') return false
  const last = await lastOf(tx, id, ne(ticketMessages.author, 'note'))
  if (last?.author !== 'person' || last.text !== text || !isRecent(last)) return false
  return hasImages(tx, last.id, images)
}

async function lastOf(tx: Tx, ticketId: string, which: SQL) {
  const [last] = await tx
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), which))
    .orderBy(desc(ticketMessages.createdAt), desc(ticketMessages.id))
    .limit(1)
  return last
}

const isRecent = ({ createdAt }: { createdAt: Date }) =>
  createdAt.getTime() > now().getTime() - REPEATED_WITHIN
