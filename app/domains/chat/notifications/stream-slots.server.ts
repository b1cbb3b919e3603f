import { singleton } from '~/platform/process/singleton.server'

/** Event streams of one account in one process: enough for the browsers of a person, where the tabs of each share one stream. */
const STREAMS_MAX = 10

/**
 * Takes a slot for an event stream when it opens. If all are taken, the oldest stream ends: unlike a socket a stream answers no
 * heartbeat, so vanished browsers may hold the slots.
 * @param close ends the stream of the slot
 * @returns the function that releases the slot
 */
export function takeStreamSlot(userId: string, close: () => void): () => void {
  const slots = singleton('stream-slots', () => new Map<string, Set<{ close: () => void }>>())
  const own = slots.get(userId) ?? new Set()
  slots.set(userId, own)
  const [oldest] = own
  if (oldest && own.size >= STREAMS_MAX) {
    own.delete(oldest)
    oldest.close()
  }
  const slot = { close }
  own.add(slot)
  return () => {
    own.delete(slot)
    if (own.size === 0 && slots.get(userId) === own) slots.delete(userId)
  }
}
