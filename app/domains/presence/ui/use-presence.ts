import { useSyncExternalStore } from 'react'
import { knownAtOf, type Presence, presenceOf, watchPresence } from './presence-store'

/**
 * Somebody's current presence: as loaded with the page, or as received since.
 * @param loaded an object that keeps its identity until it is loaded again
 */
export function usePresence<Loaded extends { id: string; isOnline: boolean; lastSeen?: string | null }>(
  loaded: Loaded,
): Presence {
  const received = useSyncExternalStore(
    watchPresence,
    () => presenceOf(loaded.id),
    () => undefined,
  )
  const isNewer = received && received.version > knownAtOf(loaded)
  return isNewer ? received : { isOnline: loaded.isOnline, lastSeen: loaded.lastSeen ?? null }
}
