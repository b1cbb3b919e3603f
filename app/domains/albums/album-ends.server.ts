import { albumAccess } from 'db/schema/albums'
import { and, inArray } from 'drizzle-orm'
import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED, MEMBER_BLOCKED } from '~/domains/accounts/events'
import { bus } from '~/platform/bus/bus.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { isInForceAt } from './access.server'
import type { AlbumAccessEvent } from './album-events.server'

/**
 * Calls the listener for each receiver whose access has ended because the owner was suspended or deleted, or one of the two blocked the
 * other, so that the receiver's open pages refresh. Account events contain only account ids, so this reads the receivers from the database.
 */
export async function subscribeToAlbumEnds(listener: (event: AlbumAccessEvent) => void): Promise<void> {
  const endAccess = async (owners: string[], receivers?: string[]) => {
    for (const event of await sharedBy(owners, receivers)) listener(event)
  }
  for (const topic of [ACCOUNT_SUSPENDED, ACCOUNT_DELETED])
    await bus().subscribe(topic, ({ userId }) => (userId ? endAccess([userId]) : Promise.resolve()))
  await bus().subscribe(MEMBER_BLOCKED, async ({ userId, blockedUserId }) => {
    if (!userId || !blockedUserId) return
    const both = [userId, blockedUserId]
    await endAccess(both, both)
  })
}

/** The accesses that these owners granted (to these receivers only, if given) and that have neither ended nor been revoked. */
function sharedBy(owners: string[], receivers: string[] | undefined): Promise<AlbumAccessEvent[]> {
  return db
    .select({ albumId: albumAccess.albumId, userId: albumAccess.userId })
    .from(albumAccess)
    .where(
      and(
        inArray(albumAccess.grantedBy, owners),
        receivers ? inArray(albumAccess.userId, receivers) : undefined,
        isInForceAt(now()),
      ),
    )
}
