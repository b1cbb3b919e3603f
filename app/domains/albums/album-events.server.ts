import { type Bus, bus } from '~/platform/bus/bus.server'

const TOPIC = 'album.access'

/** A receiver's access to an album has changed: shared, revoked, or the album itself was changed or deleted. */
export type AlbumAccessEvent = { albumId: string; userId: string }

/** Publishes to every process; call it after the commit. Open pages of the receiver then ask again. */
export async function publishAlbumAccess(events: readonly AlbumAccessEvent[]): Promise<void> {
  await Promise.all(events.map((event) => bus().publish(TOPIC, event)))
}

/** Subscribes to changed access; returns the unsubscribe function. */
export function subscribeToAlbumAccess(
  listener: (event: AlbumAccessEvent) => void | Promise<void>,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) => listener(message as AlbumAccessEvent))
}
