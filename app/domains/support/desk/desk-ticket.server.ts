import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { supportTickets } from 'db/schema/support'
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { isActiveStaff } from '~/domains/accounts/active-staff.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { messagesOf, type ShownMessage, type TicketRow } from '../tickets/ticket.server'

/** A ticket as staff see it. */
export type DeskTicket = Pick<
  TicketRow,
  'id' | 'number' | 'category' | 'subject' | 'state' | 'email' | 'language' | 'version' | 'userId'
> & {
  waitingSince: Date | null
  createdAt: Date
  /** The account that wrote it. */
  person: { firstName: string; isSuspended: boolean; isGone: boolean } | null
  assignee: { id: string; firstName: string } | null
  /** The first name of the colleague from whom the assignee took it over; null if it was nobody's. */
  takenFrom: string | null
  messages: ShownMessage[]
  /** Numbers of other tickets of the same sender, into which this one can be merged. */
  others: { number: string; subject: string }[]
}

const OTHERS_MAX = 20

/** One ticket; null for an unknown one. One that was merged leads to the ticket that took it over. */
export async function deskTicket(
  ticketId: string,
): Promise<{ ticket: DeskTicket } | { mergedInto: string } | null> {
  if (!isGuid(ticketId)) return null
  const [row] = await db
    .select({
      ticket: supportTickets,
      person: {
        firstName: users.firstName,
        isSuspended: users.isSuspended,
        deletedAt: users.deletedAt,
      },
    })
    .from(supportTickets)
    .leftJoin(users, eq(users.id, supportTickets.userId))
    .where(eq(supportTickets.id, ticketId))
  if (!row) return null
  const { ticket, person } = row
  if (ticket.mergedInto) return { mergedInto: ticket.mergedInto }
  const [messages, others, assignee, takenFrom] = await Promise.all([
    messagesOf(ticketId, { withNotes: true }),
    othersOf(ticket),
    assigneeOf(db, ticket),
    takenFromOf(ticket),
  ])
  const { id, number, category, subject, state, email, language, version, userId } = ticket
  return {
    ticket: {
      id,
      number,
      category,
      subject,
      state,
      email,
      language,
      version,
      userId,
      waitingSince: ticket.waitingSince,
      createdAt: ticket.createdAt,
      person: person && {
        firstName: person.firstName,
        isSuspended: person.isSuspended,
        isGone: person.deletedAt !== null,
      },
      assignee,
      takenFrom: assignee && takenFrom,
      messages,
      others,
    },
  }
}

/** Whom a ticket is with: an active member of staff, or null. */
export async function assigneeOf(
  q: Tx | typeof db,
  { assignedTo }: Pick<TicketRow, 'assignedTo'>,
): Promise<{ id: string; firstName: string } | null> {
  if (!assignedTo) return null
  const [row] = await q
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, assignedTo), isActiveStaff('users')))
  return row ?? null
}

/** From whom the one who has the ticket took it over, as the audit log has it. Who got it by answering took it from nobody. */
async function takenFromOf({ id, assignedTo }: TicketRow): Promise<string | null> {
  if (!assignedTo) return null
  const [last] = await db
    .select({ by: adminLogs.adminId, from: users.firstName })
    .from(adminLogs)
    .leftJoin(users, eq(users.id, sql`(${adminLogs.details} ->> 'from')::uuid`))
    .where(and(eq(adminLogs.targetId, id), inArray(adminLogs.action, ['support.assign', 'support.release'])))
    .orderBy(sql`${adminLogs.createdAt} desc nulls last`, desc(adminLogs.seq))
    .limit(1)
  return last?.by === assignedTo ? last.from : null
}

/**
 * Whether two tickets are of one sender, so that one may take over the other: the same account (or none) and the same address. Both, since
 * anybody can type any address, and anybody with a link of the one could then read the other.
 */
export const isSameSender = (
  one: Pick<TicketRow, 'userId' | 'email'>,
  other: Pick<TicketRow, 'userId' | 'email'>,
): boolean => one.userId === other.userId && one.email === other.email

function othersOf({ id, userId, email }: TicketRow) {
  return db
    .select({ number: supportTickets.number, subject: supportTickets.subject })
    .from(supportTickets)
    .where(
      and(
        ne(supportTickets.id, id),
        isNull(supportTickets.mergedInto),
        eq(supportTickets.email, email),
        userId
          ? and(isNotNull(supportTickets.userId), eq(supportTickets.userId, userId))
          : isNull(supportTickets.userId),
      ),
    )
    .orderBy(desc(supportTickets.updatedAt))
    .limit(OTHERS_MAX)
}
