import { TICKET_CLOSES_DAYS, TICKET_KEPT_DAYS } from 'db/limits/support'
import { users } from 'db/schema/accounts'
import { supportTickets } from 'db/schema/support'
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { removeImagesOf } from './ticket-images.server'

/** Small batches: each has its own transaction. */
const AT_ONCE = 50

/**
 * Closes tickets that were answered and got no reply for TICKET_CLOSES_DAYS, and deletes what was closed TICKET_KEPT_DAYS ago, with messages
 * and images. Returns how many.
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
    // A merged ticket goes with the one that took it over: its links lead there.
    sql`${supportTickets.mergedInto} is null`,
  )
  let deleted = 0
  for (let batch = await deleteBatch(old); batch > 0; batch = await deleteBatch(old)) deleted += batch
  return closed.length + deleted
}

/** Deletes the tickets of an account that is purged, and those that its address sent without signing in. Works in batches. */
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
      .limit(AT_ONCE)
      .for('update')
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await removeImagesOf(tx, ids)
    await tx.delete(supportTickets).where(inArray(supportTickets.id, ids))
    return ids.length
  })
}
