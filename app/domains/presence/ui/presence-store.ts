import { useSyncExternalStore } from 'react'

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

/** A presence received while the page is open. */
export type Presence = { isOnline: boolean; lastSeen: string | null }
type Received = Presence & { version: number }

/** Version counter: a page compares it with the version at its load. */
let version = 0
const received = new Map<string, Received>()
const watchers = new Set<() => void>()

/** Stores a received presence and notifies subscribers. */
export function setPresence(userId: string, { isOnline, lastSeen }: Presence): void {
  version += 1
  received.set(userId, { isOnline, lastSeen, version })
  for (const watcher of [...watchers]) watcher()
  updateCards(userId, isOnline)
}

/** Calls the watcher after each received presence, until the returned function is called. */
export function watchPresence(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The version when the current page was requested. */
let requestedAt = 0
const knownAt = new WeakMap<object, number>()

/** Called when a page is requested: its data is as old as this moment. */
export function notePageAsked(): void {
  requestedAt = version
}

/** Stores the version at which a loaded person was requested. */
export function noteKnownAt(loaded: object, requestedVersion: number): void {
  knownAt.set(loaded, requestedVersion)
}

/** The version at which a loaded person was requested. */
export function knownAtOf(loaded: object): number {
  const at = knownAt.get(loaded) ?? requestedAt
  knownAt.set(loaded, at)
  return at
}

/** The last received presence of a person; undefined without one. */
export const presenceOf = (userId: string): Received | undefined => received.get(userId)
/** The number of presences received so far. */
export const presenceVersion = (): number => version

/** Updates the dots of cards, which React does not control. */
function updateCards(userId: string, isOnline: boolean): void {
  for (const dot of document.querySelectorAll<HTMLElement>(`[data-presence="${CSS.escape(userId)}"]`))
    dot.hidden = !isOnline
}
