import { useState, useSyncExternalStore } from 'react'
import { heardOf, heardSoFar, type Presence, watchPresence } from './presence-store'

/**
 * Somebody's presence by now: what the page was loaded with, and then whatever is heard.
 * @param loaded an object that stays the same until it is loaded anew: then it is newer than what was heard before
 */
export function usePresence<Loaded extends { id: string; isOnline: boolean; lastSeen?: string | null }>(
  loaded: Loaded,
): Presence {
  const heard = useSyncExternalStore(
    watchPresence,
    () => heardOf(loaded.id),
    () => undefined,
  )
  const [since, setSince] = useState(() => ({ loaded, number: heardSoFar() }))
  if (since.loaded !== loaded) setSince({ loaded, number: heardSoFar() })
  const isNewer = heard && since.loaded === loaded && heard.number > since.number
  return isNewer ? heard : { isOnline: loaded.isOnline, lastSeen: loaded.lastSeen ?? null }
}
