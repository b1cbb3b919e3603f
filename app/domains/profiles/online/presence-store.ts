/** What was heard of somebody's presence while the page is open. */
export type Presence = { isOnline: boolean; lastSeen: string | null }
type Heard = Presence & { number: number }

/** Counts what is heard, so that a page can tell what is newer than what it was loaded with. */
let number = 0
const heard = new Map<string, Heard>()
const watchers = new Set<() => void>()

/** Notes what is heard of somebody, for whatever of the page shows them. */
export function hearPresence(userId: string, { isOnline, lastSeen }: Presence): void {
  number += 1
  heard.set(userId, { isOnline, lastSeen, number })
  for (const watcher of [...watchers]) watcher()
  mendCards(userId, isOnline)
}

export function watchPresence(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const heardOf = (userId: string): Heard | undefined => heard.get(userId)
export const heardSoFar = (): number => number

/** The dots of cards, which are text to React and none of its elements. */
function mendCards(userId: string, isOnline: boolean): void {
  for (const dot of document.querySelectorAll<HTMLElement>(`[data-presence="${CSS.escape(userId)}"]`))
    dot.hidden = !isOnline
}
