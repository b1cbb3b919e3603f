import { supportTickets, ticketMessages } from 'db/schema/support'
import { eq, or } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { lockTicket } from '../tickets/conversation.server'
import { ownerOf } from './answer-ticket.server'
import { isSameSender } from './desk-ticket.server'
import type { Staff } from './queue.server'

export type MergeRefusal = 'unknown' | 'unknown-target' | 'itself' | 'other-sender'

/**
 * Merges a ticket into another one of the same sender: its messages move there, and its address and links lead there. If it waited for an
 * answer, the other waits, since the earlier of both moments.
 * @param into the number of the other ticket
 * @param ip of the staff (`context.ip`)
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
    if (named?.id === ticketId) return { refusal: 'itself' } as const
    // Always in the same order, so that two mergers never wait for each other.
    const ids = [ticketId, ...(named ? [named.id] : [])].sort()
    const locked = new Map<string, Awaited<ReturnType<typeof lockTicket>>>()
    for (const id of ids) locked.set(id, await lockTicket(tx, id))
    const source = locked.get(ticketId)
    const target = named && locked.get(named.id)
    if (!source) return { refusal: 'unknown' } as const
    if (!target) return { refusal: 'unknown-target' } as const
    if (!isSameSender(source, target)) return { refusal: 'other-sender' } as const
    const at = now()
    await tx.update(ticketMessages).set({ ticketId: target.id }).where(eq(ticketMessages.ticketId, source.id))
    await tx
      .update(supportTickets)
      .set({ state: 'closed', waitingSince: null, closedAt: at, updatedAt: at, mergedInto: target.id })
      .where(or(eq(supportTickets.id, source.id), eq(supportTickets.mergedInto, source.id)))
    const waits = [source.waitingSince, target.waitingSince].filter((since) => since !== null)
    const waitingSince = waits.length > 0 ? new Date(Math.min(...waits.map(Number))) : null
    await tx
      .update(supportTickets)
      .set({
        ...(waitingSince ? { state: 'open', waitingSince, closedAt: null } : {}),
        updatedAt: at,
        version: target.version + 1,
      })
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
