import { TICKET_MESSAGES_MAX, type TicketState } from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { supportTickets, ticketMessages } from 'db/schema/support'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { isUnassigned } from '~/domains/accounts/active-staff.server'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { notify } from '~/domains/notifications/notify.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { lockTicket, type TicketRow } from '../tickets/ticket.server'
import { mailAnswer } from '../tickets/ticket-mails.server'
import type { Staff } from './queue.server'

export type AnswerRefusal = { refusal: 'unknown' | 'full' } | ChangedMeanwhile
/** Why something that was prepared on an older version of a ticket is refused. */
export type ChangedMeanwhile =
  /** A colleague answered meanwhile. `by`: the colleague's first name; null if the account was deleted. */
  | { refusal: 'answered'; by: string | null }
  /** Meanwhile the sender wrote again, or the ticket was closed or reopened. */
  | { refusal: 'changed' }

/**
 * Answers a ticket (DECISIONS "Support"). The sender gets an e-mail with a link to the answer. The ticket is then no longer waiting; with
 * `isClosing` it is closed at once. If the response was lost and the same answer is sent again, it is stored only once (decision 0378).
 * @param version the ticket's version on the page that the staff member saw; if it has changed since, the answer is refused, because it may
 *   not fit any more
 * @param ip the staff member's IP address (`context.ip`)
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
    if (ticket.version !== version) return refusalOfLateAnswer(tx, { by, ticket, text, state })
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
        assignedTo: sql`case when ${isUnassigned(supportTickets.assignedTo)} then ${by.id}::uuid
          else ${supportTickets.assignedTo} end`,
        updatedAt: at,
        version: version + 1,
      })
      .where(eq(supportTickets.id, ticketId))
    await notifyOfAnswer(tx, ticket)
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

/** Notifies the sender of a ticket of an answer: by e-mail, and a member also by the other channels. */
async function notifyOfAnswer(tx: Tx, { id, userId }: Pick<TicketRow, 'id' | 'userId'>): Promise<void> {
  await mailAnswer.enqueue(tx, { ticketId: id })
  if (userId) await notify(tx, { userId, kind: 'support_answer', about: id })
}

/** Details of an audit log entry: the member who sent the ticket, so that a purge of the account finds the entry. */
export const ownerOf = ({ userId }: Pick<TicketRow, 'userId'>): { userId?: string } =>
  userId ? { userId } : {}

/** Why an answer to an older version of the ticket is refused; null if the same answer is stored already and the ticket is in that state. */
async function refusalOfLateAnswer(
  tx: Tx,
  { by, ticket, text, state }: { by: Staff; ticket: TicketRow; text: string; state: TicketState },
): Promise<null | AnswerRefusal> {
  const last = await lastMessage(tx, ticket)
  const isThis = last?.staffId === by.id && last.text === text && ticket.state === state
  return isThis ? null : changeAfter(last, ticket)
}

/** Why closing an older version of the ticket is refused: its page did not show what came since. */
export const refusalOfLateClosing = async (tx: Tx, ticket: TicketRow): Promise<ChangedMeanwhile> =>
  changeAfter(await lastMessage(tx, ticket), ticket)

/** The last message that the sender sees. */
async function lastMessage(tx: Tx, ticket: TicketRow) {
  const [last] = await tx
    .select({
      author: ticketMessages.author,
      staffId: ticketMessages.staffId,
      text: ticketMessages.text,
      createdAt: ticketMessages.createdAt,
      by: users.firstName,
    })
    .from(ticketMessages)
    .leftJoin(users, eq(users.id, ticketMessages.staffId))
    .where(and(eq(ticketMessages.ticketId, ticket.id), ne(ticketMessages.author, 'note')))
    .orderBy(desc(ticketMessages.createdAt), desc(ticketMessages.id))
    .limit(1)
  return last
}

function changeAfter(last: Awaited<ReturnType<typeof lastMessage>>, ticket: TicketRow): ChangedMeanwhile {
  return last?.author === 'staff' && isLastChange(last, ticket)
    ? { refusal: 'answered', by: last.by }
    : { refusal: 'changed' }
}

/** Whether the last answer is what changed the ticket last; else it was closed or reopened after it, perhaps by its sender. */
const isLastChange = ({ createdAt }: { createdAt: Date }, { state, closedAt }: TicketRow): boolean =>
  state === 'answered' || closedAt?.getTime() === createdAt.getTime()
