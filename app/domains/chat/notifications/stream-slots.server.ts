import { singleton } from '~/platform/process/singleton.server'

/** Event streams of one account in one process: browsers of a person (the tabs of a browser share one), not of a program. */
const STREAMS_MAX = 10

/**
 * Takes a slot for an event stream when it opens. If all are taken, the oldest stream ends: unlike a socket a stream answers no
 * heartbeat, so vanished browsers may hold the slots.
 * @param close ends the stream of the slot
 * @returns the function that releases the slot
 */
export function takeStreamPlace(userId: string, close: () => void): () => void {
  const places = singleton('stream-places', () => new Map<string, Set<{ close: () => void }>>())
  const own = places.get(userId) ?? new Set()
  places.set(userId, own)
  const [oldest] = own
  if (oldest && own.size >= STREAMS_MAX) {
    own.delete(oldest)
    oldest.close()
  }
  const place = { close }
  own.add(place)
  return () => {
    own.delete(place)
    if (own.size === 0 && places.get(userId) === own) places.delete(userId)
  }
}
