import { TICKET_CLOSES_DAYS, TICKET_KEPT_DAYS } from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { supportTickets } from 'db/schema/support'
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { removeImagesOf } from './ticket-images.server'

/** Tickets that one transaction deletes. */
const BATCH = 50

/**
 * Closes answered tickets without a reply for TICKET_CLOSES_DAYS. Deletes tickets that were closed TICKET_KEPT_DAYS ago, with their messages
 * and images. Returns the number of closed and deleted tickets.
 */
export async function sweepTickets(): Promise<number> {
  const at = now()
  const before = (count: number) => new Date(at.getTime() - days(count))
  const closed = await db
    .update(supportTickets)
    .set({ state: 'closed', closedAt: at, version: sql`${supportTickets.version} + 1` })
    .where(
      and(eq(supportTickets.state, 'answered'), lt(supportTickets.updatedAt, before(TICKET_CLOSES_DAYS))),
    )
    .returning({ id: supportTickets.id })
  const old = and(
    eq(supportTickets.state, 'closed'),
    lt(supportTickets.closedAt, before(TICKET_KEPT_DAYS)),
    // A merged ticket is deleted together with its target, since its links lead there.
    sql`${supportTickets.mergedInto} is null`,
  )
  let deleted = 0
  for (let batch = await deleteBatch(old); batch > 0; batch = await deleteBatch(old)) deleted += batch
  return closed.length + deleted
}

/** Deletes the tickets of an account that is purged, and those that its e-mail address sent without signing in. Works in batches. */
export async function deleteTicketsOf(userId: string): Promise<void> {
  const [account] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const which = or(
    eq(supportTickets.userId, userId),
    account ? and(sql`${supportTickets.userId} is null`, eq(supportTickets.email, account.email)) : undefined,
  )
  while ((await deleteBatch(which)) > 0);
}

async function deleteBatch(which: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: supportTickets.id })
      .from(supportTickets)
      .where(which)
      .limit(BATCH)
      .for('update')
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await removeImagesOf(tx, ids)
    await tx.delete(supportTickets).where(inArray(supportTickets.id, ids))
    return ids.length
  })
}
