import { useSyncExternalStore } from 'react'

/**
 * The current presence of a person: as loaded with the page, or as received since.
 * @param loaded the person's loader data; it must stay the same object until it is loaded again
 */
export function usePresence<Loaded extends { id: string; isOnline: boolean; lastSeen?: string | null }>(
  loaded: Loaded,
): Presence {
  const received = useSyncExternalStore(
    watchPresence,
    () => presenceOf(loaded.id),
    () => undefined,
  )
  const isNewer = received && received.version > requestedVersionOf(loaded)
  return isNewer ? received : { isOnline: loaded.isOnline, lastSeen: loaded.lastSeen ?? null }
}

/** A presence received while the page is open. */
type Presence = { isOnline: boolean; lastSeen: string | null }
type Received = Presence & { version: number }

/** Counts the received presences. Data of a page are as new as the version at which they were requested. */
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
function watchPresence(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The version at which the current page was requested. */
let pageVersion = 0
const requestedVersions = new WeakMap<object, number>()

/** Called when a page is requested: its data may be as old as this moment. */
export function recordPageRequest(): void {
  pageVersion = version
}

/** Stores the version at which a loaded person was requested. */
export function recordRequestedVersion(loaded: object, requestedVersion: number): void {
  requestedVersions.set(loaded, requestedVersion)
}

/** The version at which a loaded person was requested. */
function requestedVersionOf(loaded: object): number {
  const requested = requestedVersions.get(loaded) ?? pageVersion
  requestedVersions.set(loaded, requested)
  return requested
}

/** The last received presence of a person; undefined without one. */
const presenceOf = (userId: string): Received | undefined => received.get(userId)
/** The number of presences received so far. */
export const presenceVersion = (): number => version

/** Shows or hides the online dots of cards, which React does not control. */
function updateCards(userId: string, isOnline: boolean): void {
  for (const dot of document.querySelectorAll<HTMLElement>(`[data-presence="${CSS.escape(userId)}"]`))
    dot.hidden = !isOnline
}
