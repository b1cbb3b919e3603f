import { TICKET_MESSAGES_MAX } from 'db/limits/support'
import { supportTickets, ticketMessages } from 'db/schema/support'
import { eq } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { isLastNote } from '../tickets/repeated.server'
import { lockTicket, type TicketRow } from '../tickets/ticket.server'
import { type ChangedMeanwhile, ownerOf, refusalOfLateClosing } from './answer-ticket.server'
import { assigneeOf } from './desk-ticket.server'
import type { Staff } from './queue.server'

type Act = { by: Staff; ticketId: string /** `context.ip` */; ip: string }
type Refused =
  | { refusal: 'unknown' | 'full' }
  | ChangedMeanwhile
  /** A colleague took it first: the first name. */
  | { refusal: 'taken'; by: string }

/**
 * Assigns a ticket to the acting staff, or to nobody. One that is with them already is not taken again, and one that a colleague has taken
 * since is not released. The log says from which colleague it was taken over.
 * @param seenWith the id of whom it was with on the page, empty for nobody; if it is with another colleague by now, taking it is refused
 */
export function assignTicket({
  isTaking,
  seenWith,
  ...act
}: Act & { isTaking: boolean; seenWith?: string | undefined }): Promise<null | Refused> {
  return change(act, isTaking ? 'support.assign' : 'support.release', async (tx, ticket) => {
    if ((ticket.assignedTo === act.by.id) === isTaking) return SKIPPED
    const colleague = isTaking ? await assigneeOf(tx, ticket) : null
    if (colleague && seenWith !== undefined && seenWith !== colleague.id)
      return { refusal: 'taken', by: colleague.firstName } as const
    await tx
      .update(supportTickets)
      .set({ assignedTo: isTaking ? act.by.id : null })
      .where(eq(supportTickets.id, ticket.id))
    return colleague && { logged: { from: colleague.id } }
  })
}

/**
 * Adds an internal note, which no sender ever sees. One that is repeated, since the answer to the first request was lost, is stored once
 * (decision 0378).
 */
export function addNote({ text, ...act }: Act & { text: string }): Promise<null | Refused> {
  return change(act, 'support.note', async (tx, { id }) => {
    if (await isLastNote(tx, { ticketId: id, staffId: act.by.id, text })) return SKIPPED
    if ((await tx.$count(ticketMessages, eq(ticketMessages.ticketId, id))) >= TICKET_MESSAGES_MAX)
      return { refusal: 'full' } as const
    await tx
      .insert(ticketMessages)
      .values({ ticketId: id, author: 'note', staffId: act.by.id, text, createdAt: now() })
  })
}

/**
 * Closes a ticket without an answer. One that is closed stays as it is.
 * @param version that of the ticket as the page showed it; another one is refused, since nobody would answer what was written since
 */
export function closeTicket({
  version,
  ...act
}: Act & { version?: number | undefined }): Promise<null | Refused> {
  return change(act, 'support.close', async (tx, ticket) => {
    if (ticket.state === 'closed') return SKIPPED
    if (version !== undefined && ticket.version !== version) return refusalOfLateClosing(tx, ticket)
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
      .where(eq(supportTickets.id, ticket.id))
  })
}

/** Opens a ticket again; its answer is due 24 hours from now. One that is open stays as it is. */
export function reopenTicket(act: Act): Promise<null | Refused> {
  return change(act, 'support.reopen', async (tx, ticket) => {
    if (ticket.state === 'open') return SKIPPED
    const at = now()
    await tx
      .update(supportTickets)
      .set({
        state: 'open',
        waitingSince: at,
        closedAt: null,
        updatedAt: at,
        version: ticket.version + 1,
      })
      .where(eq(supportTickets.id, ticket.id))
  })
}

const SKIPPED = 'skipped'

/** One change of a locked ticket, with its entry in the audit log. */
async function change(
  { by, ticketId, ip }: Act,
  action: string,
  apply: (tx: Tx, ticket: TicketRow) => Promise<Refused | typeof SKIPPED | unknown>,
): Promise<null | Refused> {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId)
    if (!ticket) return { refusal: 'unknown' } as const
    const result = await apply(tx, ticket)
    if (result === SKIPPED) return null
    if (isRefused(result)) return result
    await writeAuditLog(tx, {
      by,
      action,
      target: { type: 'ticket', id: ticketId },
      details: { ticket: ticket.number, ...(isLogged(result) && result.logged), ...ownerOf(ticket) },
      ip,
    })
    return null
  })
}

const isRefused = (result: unknown): result is Refused =>
  typeof result === 'object' && result !== null && 'refusal' in result

/** What the entry of a change says besides the ticket. */
const isLogged = (result: unknown): result is { logged: Record<string, string> } =>
  typeof result === 'object' && result !== null && 'logged' in result
