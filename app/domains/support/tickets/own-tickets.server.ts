import {
  OWN_TICKETS_PAGE,
  type SupportCategory,
  TICKET_MESSAGES_MAX,
  type TicketState,
} from 'db/limits/support'
import { supportTickets, ticketMessages } from 'db/schema/support'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { EncodedImage } from '~/domains/media/encoding/encode.server'
import { markOpenedElsewhere } from '~/domains/notifications/centre/change-notices.server'
import { db } from '~/platform/database/db.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { isGuid } from '~/platform/input/guid.server'
import {
  type CursorScope,
  momentForKeyset,
  readKeyset,
  writeKeyset,
} from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import type { SendRefusal } from '../forms'
import { isLastMessage } from './repeated.server'
import { lockTicket, takesReply } from './ticket.server'
import { attachImages, withStoredImages } from './ticket-images.server'
import { mailOperator, ticketOfLink } from './ticket-mails.server'

export type OwnTicket = {
  id: string
  number: string
  category: SupportCategory
  subject: string
  state: TicketState
  updatedAt: string
}

/**
 * A page of a member's tickets, the last changed first. Tickets that were merged stand under the one that took them over. An invalid cursor
 * returns the first page. One statement.
 */
export async function ownTickets(
  { id: userId }: { id: string },
  cursor: string | null = null,
): Promise<{ tickets: OwnTicket[]; nextCursor: string | null; isLaterPage: boolean }> {
  const scope: CursorScope = { list: 'own tickets', personId: userId }
  const after = readKeyset(cursor, scope)
  const { id, number, category, subject, state, updatedAt } = supportTickets
  const found = await db
    .select({ ticket: { id, number, category, subject, state, updatedAt }, at: momentForKeyset(updatedAt) })
    .from(supportTickets)
    .where(
      and(
        eq(supportTickets.userId, userId),
        isNull(supportTickets.mergedInto),
        after ? sql`(${updatedAt}, ${id}) < (${after.after}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(updatedAt), desc(id))
    .limit(OWN_TICKETS_PAGE + 1)
  const page = found.slice(0, OWN_TICKETS_PAGE)
  const last = found.length > OWN_TICKETS_PAGE ? page.at(-1) : undefined
  return {
    tickets: page.map(({ ticket }) => ({ ...ticket, updatedAt: ticket.updatedAt.toISOString() })),
    nextCursor: last ? writeKeyset({ after: last.at, id: last.ticket.id }, scope) : null,
    isLaterPage: after !== null,
  }
}

/**
 * The id of the ticket that the last part of a URL identifies: the secret of a mailed link, or for its owner the id. For a merged ticket it is
 * the id of the ticket that it was merged into. Null for everything else, whether it exists or not.
 */
export async function ticketAt(part: string, viewer: { id: string } | null): Promise<string | null> {
  if (!isGuid(part)) return ticketOfLink(part)
  if (!viewer) return null
  const [row] = await db
    .select({ id: sql<string>`coalesce(${supportTickets.mergedInto}, ${supportTickets.id})` })
    .from(supportTickets)
    .where(and(eq(supportTickets.id, part), eq(supportTickets.userId, viewer.id)))
  return row?.id ?? null
}

/**
 * Marks the notices of answers to a ticket as read, also those to tickets that were merged into it. A mailed link leads to its page by a
 * secret, and notices have the id of the ticket that was answered.
 */
export async function markAnswersRead(
  viewer: { id: string },
  request: Request,
  ticketId: string,
): Promise<void> {
  const { id, mergedInto } = supportTickets
  const answered = await db
    .select({ about: id })
    .from(supportTickets)
    .where(or(eq(id, ticketId), eq(mergedInto, ticketId)))
  for (const { about } of answered)
    await markOpenedElsewhere(viewer, request, { kind: 'support_answer', about })
}

/** The limit of replies to one ticket: null within it. */
export const replyLimit = (ticketId: string) => limitFor('supportReply').consume(ticketId)

/**
 * Adds a person's message; a ticket that was answered or closed is open again, and its answer due 24 hours from now. A message that is
 * repeated, since the answer to the first request was lost, is stored once (decision 0378). `ticketId` is one that `ticketAt` returned.
 * Refusals: `full`, `over` (closed too long ago); null if the ticket is gone meanwhile.
 */
export async function replyToTicket({
  ticketId,
  text,
  images,
}: {
  ticketId: string
  text: string
  images: readonly EncodedImage[]
}): Promise<{ sent: true } | Extract<SendRefusal, { refusal: 'full' | 'over' }> | null> {
  let refused: 'full' | 'over' | null = null
  let isRepeated = false
  const sent = await withStoredImages(images, (stored) =>
    db.transaction(async (tx) => {
      const ticket = await lockTicket(tx, ticketId)
      if (!ticket) return null
      isRepeated = await isLastMessage(tx, ticket, { text, images })
      if (isRepeated) return null
      if (!takesReply(ticket)) refused = 'over'
      else if (
        (await tx.$count(ticketMessages, eq(ticketMessages.ticketId, ticketId))) >= TICKET_MESSAGES_MAX
      )
        refused = 'full'
      if (refused) return null
      const at = now()
      const [message] = await tx
        .insert(ticketMessages)
        .values({ ticketId, author: 'person', text, createdAt: at })
        .returning({ id: ticketMessages.id })
      if (!message) throw new Error('The message was not stored')
      await attachImages(tx, message.id, stored)
      await tx
        .update(supportTickets)
        .set({
          state: 'open',
          closedAt: null,
          updatedAt: at,
          waitingSince: ticket.waitingSince ?? at,
          version: ticket.version + 1,
        })
        .where(eq(supportTickets.id, ticketId))
      await mailOperator.enqueue(tx, { messageId: message.id })
      return { sent: true as const }
    }),
  )
  if (sent) return sent
  if (isRepeated) return { sent: true }
  return refused ? { refusal: refused } : null
}

/** Closes a ticket for its sender. Does nothing if it is closed. */
export async function closeOwnTicket(ticketId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket || ticket.state === 'closed') return
    const at = now()
    await tx
      .update(supportTickets)
      .set({
        state: 'closed',
        waitingSince: null,
        closedAt: at,
        updatedAt: at,
        version: ticket.version + 1,
      })
      .where(eq(supportTickets.id, ticketId))
  })
}
