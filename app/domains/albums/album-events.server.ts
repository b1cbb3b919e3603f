import { albumAccess } from 'db/schema/albums'
import { and, inArray } from 'drizzle-orm'
import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED, MEMBER_BLOCKED } from '~/domains/accounts/events'
import { type Bus, bus } from '~/platform/bus/bus.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { IS_UNSEALED, isInForceAt } from './access.server'

const TOPIC = 'album.access'

/**
 * The album was shared with the receiver `userId`, the access was revoked, or the album itself was changed or deleted. Published for its
 * owner, too, unless only its description or mark changed: the chats of both show its title, its images and the end of the access.
 */
export type AlbumAccessEvent = { albumId: string; userId: string }

/** Publishes to every process that access has changed, so that open pages reload it. Call it after the commit. */
export async function publishAlbumAccess(events: readonly AlbumAccessEvent[]): Promise<void> {
  await Promise.all(events.map((event) => bus().publish(TOPIC, event)))
}

/** Publishes a change of one access, for its receiver and the owner. */
export const publishAccessOf = (albumId: string, ...userIds: [receiverId: string, ownerId: string]) =>
  publishAlbumAccess(userIds.map((userId) => ({ albumId, userId })))

/** Subscribes to changes of access in all processes; returns the unsubscribe function. */
export function subscribeToAlbumAccess(
  listener: (event: AlbumAccessEvent) => void | Promise<void>,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) => listener(message as AlbumAccessEvent))
}

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
        // A block has ended the access before: to the receiver the owner's account is deleted already.
        receivers ? inArray(albumAccess.userId, receivers) : IS_UNSEALED,
        isInForceAt(now()),
      ),
    )
}
