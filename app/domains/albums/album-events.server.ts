import { type Bus, bus } from '~/platform/bus/bus.server'

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
