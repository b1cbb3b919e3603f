import { useSyncExternalStore } from 'react'
import { knownAtOf, type Presence, presenceOf, watchPresence } from './presence-store'

/**
 * Somebody's presence by now: what the page was loaded with, or what was heard since it was asked for.
 * @param loaded an object that stays the same until it is loaded anew
 */
export function usePresence<Loaded extends { id: string; isOnline: boolean; lastSeen?: string | null }>(
  loaded: Loaded,
): Presence {
  const heard = useSyncExternalStore(
    watchPresence,
    () => presenceOf(loaded.id),
    () => undefined,
  )
  const isNewer = heard && heard.number > knownAtOf(loaded)
  return isNewer ? heard : { isOnline: loaded.isOnline, lastSeen: loaded.lastSeen ?? null }
}
