import { supportTickets, ticketMessages } from 'db/schema/support'
import { eq, or } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { lockTicket, type TicketRow } from '../tickets/ticket.server'
import { ownerOf } from './answer-ticket.server'
import { isSameSender } from './desk-ticket.server'
import type { Staff } from './queue.server'

export type MergeRefusal = 'unknown' | 'unknown-target' | 'itself' | 'other-sender'

/**
 * Merges a ticket into another one of the same sender: its messages move to the other ticket, and its URL and mailed links lead there. The
 * other ticket then gets that state of both which is further from being closed, so that the sender can still reply and nothing is deleted
 * earlier.
 * @param into the number of the other ticket
 * @param ip the staff member's IP address (`context.ip`)
 */
export async function mergeTicket(act: {
  by: Staff
  ticketId: string
  into: string
  ip: string
}): Promise<{ targetId: string } | { refusal: MergeRefusal }> {
  const { by, ticketId, into, ip } = act
  return db.transaction(async (tx) => {
    const [named] = await tx
      .select({ id: supportTickets.id })
      .from(supportTickets)
      .where(eq(supportTickets.number, into))
    // Locked in the order of their ids, so that two concurrent merges cannot deadlock.
    const ids = [ticketId, ...(named ? [named.id] : [])].sort()
    const locked = new Map<string, Awaited<ReturnType<typeof lockTicket>>>()
    for (const id of ids) locked.set(id, await lockTicket(tx, id))
    const source = locked.get(ticketId)
    const target = named && locked.get(named.id)
    if (!source) return { refusal: 'unknown' } as const
    if (!target) return { refusal: 'unknown-target' } as const
    if (source.id === target.id) return { refusal: 'itself' } as const
    if (!isSameSender(source, target)) return { refusal: 'other-sender' } as const
    const at = now()
    await tx.update(ticketMessages).set({ ticketId: target.id }).where(eq(ticketMessages.ticketId, source.id))
    await tx
      .update(supportTickets)
      .set({ state: 'closed', waitingSince: null, closedAt: at, updatedAt: at, mergedInto: target.id })
      .where(or(eq(supportTickets.id, source.id), eq(supportTickets.mergedInto, source.id)))
    await tx
      .update(supportTickets)
      .set({ ...stateOfBoth(source, target), updatedAt: at, version: target.version + 1 })
      .where(eq(supportTickets.id, target.id))
    await writeAuditLog(tx, {
      by,
      action: 'support.merge',
      target: { type: 'ticket', id: target.id },
      details: { ticket: source.number, into: target.number, ...ownerOf(source) },
      ip,
    })
    return { targetId: target.id }
  })
}

type Progress = Pick<TicketRow, 'state' | 'waitingSince' | 'closedAt'>

/** The merged ticket waits for an answer if one of both did, since the earlier of their times. It is closed only if both were. */
function stateOfBoth(...both: [Progress, Progress]): Progress {
  const waits = both.flatMap(({ waitingSince }) => (waitingSince ? [waitingSince.getTime()] : []))
  if (waits.length > 0) return { state: 'open', waitingSince: new Date(Math.min(...waits)), closedAt: null }
  const isClosed = both.every(({ state }) => state === 'closed')
  const closings = both.flatMap(({ closedAt }) => (closedAt ? [closedAt.getTime()] : []))
  return {
    state: isClosed ? 'closed' : 'answered',
    waitingSince: null,
    closedAt: isClosed && closings.length > 0 ? new Date(Math.max(...closings)) : null,
  }
}
