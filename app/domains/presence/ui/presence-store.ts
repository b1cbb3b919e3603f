/** What was heard of somebody's presence while the page is open. */
export type Presence = { isOnline: boolean; lastSeen: string | null }
type Heard = Presence & { number: number }

/** Counts what is heard, so that a page can tell what is newer than what it was loaded with. */
let number = 0
const heard = new Map<string, Heard>()
const watchers = new Set<() => void>()

/** Notes what is heard of somebody, for whatever of the page shows them. */
export function setPresence(userId: string, { isOnline, lastSeen }: Presence): void {
  number += 1
  heard.set(userId, { isOnline, lastSeen, number })
  for (const watcher of [...watchers]) watcher()
  mendCards(userId, isOnline)
}

export function watchPresence(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** How much had been heard when the page that is loading, or was loaded last, was asked for. */
let askedAt = 0
const knownAt = new WeakMap<object, number>()

/** A page is asked for: it knows what was heard so far, and nothing of what is heard until it is there. */
export function notePageAsked(): void {
  askedAt = number
}

/** Somebody as loaded by a request before which so much had been heard. */
export function noteKnownAt(loaded: object, heardBefore: number): void {
  knownAt.set(loaded, heardBefore)
}

/** How much had been heard when what was loaded of somebody was asked for. */
export function knownAtOf(loaded: object): number {
  const at = knownAt.get(loaded) ?? askedAt
  knownAt.set(loaded, at)
  return at
}

export const presenceOf = (userId: string): Heard | undefined => heard.get(userId)
export const presenceVersion = (): number => number

/** The dots of cards, which are text to React and none of its elements. */
function mendCards(userId: string, isOnline: boolean): void {
  for (const dot of document.querySelectorAll<HTMLElement>(`[data-presence="${CSS.escape(userId)}"]`))
    dot.hidden = !isOnline
}
