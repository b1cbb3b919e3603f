import { TICKET_MESSAGES_MAX, type TicketState } from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { supportTickets, ticketMessages } from 'db/schema/support'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { isNobodys } from '~/domains/accounts/active-staff-sql.server'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { notify } from '~/domains/notifications/notify.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { lockTicket, type TicketRow } from '../tickets/conversation.server'
import { mailAnswer } from '../tickets/ticket-mails.server'
import type { Staff } from './queue.server'

export type AnswerRefusal =
  | { refusal: 'unknown' | 'full' }
  /** Somebody answered meanwhile: their first name, or null for an account that is gone. */
  | { refusal: 'answered'; by: string | null }
  /** The person wrote again meanwhile, or the ticket was closed or opened. */
  | { refusal: 'changed' }

/**
 * Answers a ticket (DECISIONS "Support"): the person gets a mail with the link, and reads the answer there. Nobody waits any more; with
 * `isClosing` the ticket is closed at once. An answer that is repeated, since the answer to the first request was lost, is stored once
 * (decision 0378).
 * @param version that of the ticket as the page showed it; another one is refused, since the answer may be to something else
 * @param ip of the staff (`context.ip`)
 */
export async function answerTicket(act: {
  by: Staff
  ticketId: string
  text: string
  version: number
  isClosing: boolean
  ip: string
}): Promise<null | AnswerRefusal> {
  const { by, ticketId, text, version, isClosing, ip } = act
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return { refusal: 'unknown' } as const
    const state = isClosing ? 'closed' : 'answered'
    if (ticket.version !== version) return changeOf(tx, { by, ticket, text, state })
    if ((await tx.$count(ticketMessages, eq(ticketMessages.ticketId, ticketId))) >= TICKET_MESSAGES_MAX)
      return { refusal: 'full' } as const
    const at = now()
    await tx.insert(ticketMessages).values({ ticketId, author: 'staff', staffId: by.id, text, createdAt: at })
    await tx
      .update(supportTickets)
      .set({
        state,
        waitingSince: null,
        closedAt: isClosing ? at : null,
        assignedTo: sql`case when ${isNobodys(supportTickets.assignedTo)} then ${by.id}::uuid
          else ${supportTickets.assignedTo} end`,
        updatedAt: at,
        version: version + 1,
      })
      .where(eq(supportTickets.id, ticketId))
    await tellAboutAnswer(tx, ticket)
    await writeAuditLog(tx, {
      by,
      action: isClosing ? 'support.answer_close' : 'support.answer',
      target: { type: 'ticket', id: ticketId },
      details: { ticket: ticket.number, ...ownerOf(ticket) },
      ip,
    })
    return null
  })
}

/** Tells the sender of a ticket that there is an answer: by mail, and with an account by its other channels too. */
async function tellAboutAnswer(tx: Tx, { id, userId }: Pick<TicketRow, 'id' | 'userId'>): Promise<void> {
  await mailAnswer.enqueue(tx, { ticketId: id })
  if (userId) await notify(tx, { userId, kind: 'support_answer', about: id })
}

/** For the audit log: details about something of a person name its owner. */
export const ownerOf = ({ userId }: Pick<TicketRow, 'userId'>): { userId?: string } =>
  userId ? { userId } : {}

/** What happened since the page was loaded; null if it was this answer, and left the ticket as this one would. */
async function changeOf(
  tx: Tx,
  { by, ticket, text, state }: { by: Staff; ticket: TicketRow; text: string; state: TicketState },
): Promise<null | AnswerRefusal> {
  const [last] = await tx
    .select({
      author: ticketMessages.author,
      staffId: ticketMessages.staffId,
      text: ticketMessages.text,
      by: users.firstName,
    })
    .from(ticketMessages)
    .leftJoin(users, eq(users.id, ticketMessages.staffId))
    .where(and(eq(ticketMessages.ticketId, ticket.id), ne(ticketMessages.author, 'note')))
    .orderBy(desc(ticketMessages.createdAt), desc(ticketMessages.id))
    .limit(1)
  if (last?.author !== 'staff') return { refusal: 'changed' }
  const isThis = last.staffId === by.id && last.text === text && ticket.state === state
  return isThis ? null : { refusal: 'answered', by: last.by }
}
