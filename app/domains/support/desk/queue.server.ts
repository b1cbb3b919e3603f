import {
  SUPPORT_ANSWER_HOURS,
  type SupportCategory,
  TICKET_EXPORT_MAX,
  TICKET_PAGE,
  type TicketState,
} from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { supportTickets, ticketMessages } from 'db/schema/support'
import { and, asc, desc, eq, exists, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isActiveStaff, isUnassigned } from '~/domains/accounts/active-staff.server'
import { canonicalEmail } from '~/domains/accounts/forms/fields'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { momentForKeyset, readKeyset, writeKeyset } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import type { TicketSearch } from './ticket-search'

export type Staff = Pick<Viewer, 'id'>

type QueuedTicket = {
  id: string
  number: string
  category: SupportCategory
  subject: string
  state: TicketState
  email: string
  isMember: boolean
  /** When the promised answer is due; null while nobody waits. */
  dueAt: Date | null
  updatedAt: Date
  assignee: { id: string; firstName: string } | null
}

/** Counted exactly up to here. */
const COUNT_MAX = 500

/** The moment until which somebody who waits since then was promised an answer (SPEC 9). */
export const dueAt = (waitingSince: Date): Date =>
  new Date(waitingSince.getTime() + hours(SUPPORT_ANSWER_HOURS))

/**
 * A page of the queue: open tickets by the age of what waits, others by their last change. An invalid cursor returns the first page. One
 * statement.
 */
export async function ticketQueue(
  staff: Staff,
  search: TicketSearch,
  cursor: string | null,
): Promise<{ tickets: QueuedTicket[]; nextCursor: string | null }> {
  const isOpen = search.state === 'open'
  const column = isOpen ? supportTickets.waitingSince : supportTickets.updatedAt
  const scope = { list: `support ${JSON.stringify(search)}`, personId: staff.id }
  const after = readKeyset(cursor, scope)
  const beyond = after
    ? sql`(${column}, ${supportTickets.id}) ${sql.raw(isOpen ? '>' : '<')} (${after.after}::timestamptz, ${after.id}::uuid)`
    : undefined
  const order = isOpen ? [asc(column), asc(supportTickets.id)] : [desc(column), desc(supportTickets.id)]
  const found = await db
    .select({
      ticket: supportTickets,
      assignee: { id: users.id, firstName: users.firstName },
      at: momentForKeyset(column),
    })
    .from(supportTickets)
    .leftJoin(users, and(eq(users.id, supportTickets.assignedTo), isActiveStaff('users')))
    .where(and(matchesSearch(staff, search), beyond))
    .orderBy(...order)
    .limit(TICKET_PAGE + 1)
  const page = found.slice(0, TICKET_PAGE)
  const last = page.at(-1)
  return {
    tickets: page.map(({ ticket, assignee }) => ({
      id: ticket.id,
      number: ticket.number,
      category: ticket.category,
      subject: ticket.subject,
      state: ticket.state,
      email: ticket.email,
      isMember: ticket.userId !== null,
      dueAt: ticket.waitingSince && dueAt(ticket.waitingSince),
      updatedAt: ticket.updatedAt,
      assignee,
    })),
    nextCursor:
      found.length > TICKET_PAGE && last ? writeKeyset({ after: last.at, id: last.ticket.id }, scope) : null,
  }
}

/** The tickets that wait for an answer, as rows to count. */
export const openTickets = (): SQL =>
  sql`select from support_tickets where state = 'open' and merged_into is null`

/** SQL: whether the sender of a ticket has waited longer than promised. */
export function isOverdue(): SQL {
  const promisedBefore = new Date(now().getTime() - hours(SUPPORT_ANSWER_HOURS)).toISOString()
  return sql`waiting_since <= ${promisedBefore}::timestamptz`
}

/** How many tickets wait, how many of them longer than promised, and how many are the reader's, each up to 500. One statement. */
export async function ticketCounts(staff: Staff): Promise<{ open: number; overdue: number; mine: number }> {
  const count = (which: SQL) =>
    sql`(select count(*)::int from (${openTickets()} and ${which} limit ${COUNT_MAX}) counted)`
  const [counts] = await db.execute<{ open: number; overdue: number; mine: number }>(sql`
    select ${count(sql`true`)} as open,
      ${count(isOverdue())} as overdue,
      ${count(sql`assigned_to = ${staff.id}::uuid`)} as mine`)
  return counts ?? { open: 0, overdue: 0, mine: 0 }
}

/** How many tickets a search finds; null if more than TICKET_EXPORT_MAX, of which a file has those changed last. One statement. */
export async function ticketTotal(staff: Staff, search: TicketSearch): Promise<number | null> {
  const found = db
    .select({ id: supportTickets.id })
    .from(supportTickets)
    .where(matchesSearch(staff, search))
    .limit(TICKET_EXPORT_MAX + 1)
    .as('found')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found)
  const count = row?.count ?? 0
  return count > TICKET_EXPORT_MAX ? null : count
}

/** The condition of a search; tickets that were merged into others are in no list. */
export function matchesSearch(staff: Staff, { state, category, assigned, q }: TicketSearch): SQL | undefined {
  return and(
    isNull(supportTickets.mergedInto),
    state === 'all' ? undefined : eq(supportTickets.state, state),
    category ? eq(supportTickets.category, category) : undefined,
    assigned === 'all'
      ? undefined
      : assigned === 'mine'
        ? eq(supportTickets.assignedTo, staff.id)
        : isUnassigned(supportTickets.assignedTo),
    q ? contains(q) : undefined,
  )
}

function contains(q: string): SQL | undefined {
  if (/^[^\s@]+@[^\s@]+$/.test(q)) return eq(supportTickets.email, canonicalEmail(q))
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const written = db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, supportTickets.id), ilike(ticketMessages.text, pattern)))
  const inWords = or(ilike(supportTickets.subject, pattern), exists(written))
  if (!/^[0-9A-Z]{4}-[0-9A-Z]{4}$/i.test(q)) return inWords
  // The ticket alone, or the one that it was merged into: its file is that of a search for its number. Words may look like a number.
  const numbered = sql`from ${supportTickets} numbered where numbered.number = ${q.toUpperCase()}`
  return or(
    sql`${supportTickets.id} in (select coalesce(numbered.merged_into, numbered.id) ${numbered})`,
    and(sql`not exists (select ${numbered})`, inWords),
  )
}
