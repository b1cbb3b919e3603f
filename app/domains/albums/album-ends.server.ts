import { albumAccess } from 'db/schema/albums'
import { and, gt, inArray, isNull } from 'drizzle-orm'
import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED, MEMBER_BLOCKED } from '~/domains/accounts/events'
import { bus } from '~/platform/bus/bus.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { AlbumAccessEvent } from './album-events.server'

/**
 * Calls the listener for each receiver whose access has ended because the owner was suspended or deleted, or one of the two blocked the
 * other: their open pages ask again. The events of accounts say nothing about albums, so the receivers are read here.
 */
export async function subscribeToAlbumEnds(listener: (event: AlbumAccessEvent) => void): Promise<void> {
  const tell = async (owners: string[], receivers?: string[]) => {
    for (const event of await sharedBy(owners, receivers)) listener(event)
  }
  const subscribe = (topic: string, read: (ids: Record<string, string>) => Promise<void>) =>
    bus().subscribe(topic, read)
  for (const topic of [ACCOUNT_SUSPENDED, ACCOUNT_DELETED])
    await subscribe(topic, ({ userId }) => (userId ? tell([userId]) : Promise.resolve()))
  await subscribe(MEMBER_BLOCKED, async ({ userId, blockedUserId }) => {
    if (!userId || !blockedUserId) return
    const both = [userId, blockedUserId]
    await tell(both, both)
  })
}

function sharedBy(owners: string[], receivers: string[] | undefined): Promise<AlbumAccessEvent[]> {
  return db
    .select({ albumId: albumAccess.albumId, userId: albumAccess.userId })
    .from(albumAccess)
    .where(
      and(
        inArray(albumAccess.grantedBy, owners),
        receivers ? inArray(albumAccess.userId, receivers) : undefined,
        isNull(albumAccess.revokedAt),
        gt(albumAccess.expiresAt, now()),
      ),
    )
}
