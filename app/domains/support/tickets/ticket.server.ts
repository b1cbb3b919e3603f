import {
  type SupportCategory,
  TICKET_REOPEN_DAYS,
  type TicketAuthor,
  type TicketState,
} from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { supportTickets, ticketImages, ticketMessages } from 'db/schema/support'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'

type TicketImage = { id: string; width: number; height: number }
export type ShownMessage = {
  id: string
  author: TicketAuthor
  /** First name of the staff; for staff alone. */
  staffName: string | null
  text: string
  /** ISO. */
  createdAt: string
  images: TicketImage[]
}
/** A ticket as its sender sees it. */
type ShownTicket = {
  id: string
  number: string
  category: SupportCategory
  subject: string
  state: TicketState
  createdAt: string
  /** Whether a reply is taken: not once the ticket was closed too long ago. */
  canReply: boolean
  messages: ShownMessage[]
}

export type TicketRow = typeof supportTickets.$inferSelect

/** A ticket with its messages, without notes and names of staff; null if it does not exist. Call it only for somebody who may read it. */
export async function shownTicket(ticketId: string): Promise<ShownTicket | null> {
  const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.id, ticketId))
  if (!ticket) return null
  const { id, number, category, subject, state, createdAt } = ticket
  const messages = await messagesOf(id, { withNotes: false })
  return {
    id,
    number,
    category,
    subject,
    state,
    createdAt: createdAt.toISOString(),
    canReply: takesReply(ticket),
    messages: messages.map((message) => ({ ...message, staffName: null })),
  }
}

/** Whether a person may still write to it. */
export function takesReply({ closedAt }: Pick<TicketRow, 'closedAt'>): boolean {
  return closedAt === null || closedAt.getTime() + days(TICKET_REOPEN_DAYS) > now().getTime()
}

/** The messages of a ticket in their order, with their images. Two statements. */
export async function messagesOf(
  ticketId: string,
  { withNotes }: { withNotes: boolean },
): Promise<ShownMessage[]> {
  const rows = await db
    .select({ message: ticketMessages, staffName: users.firstName })
    .from(ticketMessages)
    .leftJoin(users, eq(users.id, ticketMessages.staffId))
    .where(
      and(eq(ticketMessages.ticketId, ticketId), withNotes ? undefined : ne(ticketMessages.author, 'note')),
    )
    .orderBy(asc(ticketMessages.createdAt), asc(ticketMessages.id))
  const ids = rows.map(({ message }) => message.id)
  const images =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(ticketImages)
          .where(inArray(ticketImages.messageId, ids))
          .orderBy(asc(ticketImages.position))
  return rows.map(({ message: { id, author, text, createdAt }, staffName }) => ({
    id,
    author,
    text,
    staffName,
    createdAt: createdAt.toISOString(),
    images: images
      .filter(({ messageId }) => messageId === id)
      .map(({ id: imageId, width, height }) => ({ id: imageId, width, height })),
  }))
}

/** Locks a ticket until the transaction ends; null if it does not exist or was merged into another, and for a text that is no id. */
export async function lockTicket(tx: Tx, ticketId: string): Promise<TicketRow | null> {
  if (!isGuid(ticketId)) return null
  const [ticket] = await tx.select().from(supportTickets).where(eq(supportTickets.id, ticketId)).for('update')
  return ticket && ticket.mergedInto === null ? ticket : null
}
