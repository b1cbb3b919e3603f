import { PRIVATE_PREFIX } from '~/ui/storage/private-names'
import type { Quote } from '../messages/quote'
import type { Phrase } from '../phrasebook/phrases'

/** A text that is being sent, or that failed; stored until it arrives. */
type UnsentText = {
  clientId: string
  content: string
  phrase?: Phrase | null
  quote?: Quote | null
  at: string
}

const draftKey = (viewerId: string, partnerId: string) => `${PRIVATE_PREFIX}${viewerId}:${partnerId}:draft`

/** The text that a reader has typed for a partner and not sent. */
export const draftOf = (viewerId: string, partnerId: string): string => read(draftKey(viewerId, partnerId))

const watchers = new Set<() => void>()

/** Calls the watcher whenever drafts may have changed, in this tab or another one; returns the unsubscribe function. */
export function watchDrafts(watcher: () => void): () => void {
  watchers.add(watcher)
  addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    removeEventListener('storage', watcher)
  }
}

/** The draft and the unsent texts of one reader to one partner, in this browser only. Each tab has one of its own. */
export function draftStorage(viewerId: string, partnerId: string) {
  const draft = draftKey(viewerId, partnerId)
  const outbox = `${PRIVATE_PREFIX}${viewerId}:${partnerId}:outbox`
  /** The client ids that this tab has saved: the others are another tab's, and stay. */
  const own = new Set<string>()
  const unsent = (): UnsentText[] => {
    try {
      const stored: unknown = JSON.parse(read(outbox) || '[]')
      return Array.isArray(stored) ? stored.filter(isUnsentText) : []
    } catch {
      return []
    }
  }
  return {
    draft: () => read(draft),
    saveDraft: (text: string) => {
      write(draft, text)
      for (const watcher of watchers) watcher()
    },
    unsent,
    saveUnsent: (texts: readonly UnsentText[]) => {
      const stored = unsent()
      // A text that this tab saved and that is no longer stored was discarded by another tab, or deleted at sign-out: not stored again.
      const kept = texts.filter(
        ({ clientId }) => !own.has(clientId) || stored.some((one) => one.clientId === clientId),
      )
      for (const { clientId } of texts) own.add(clientId)
      const all = [...stored.filter(({ clientId }) => !own.has(clientId)), ...kept]
      write(outbox, all.length > 0 ? JSON.stringify(all) : '')
    },
  }
}

/** Deletes the drafts and unsent texts of all other accounts in this browser. */
export function forgetOtherDrafts(viewerId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PRIVATE_PREFIX) && !key.startsWith(`${PRIVATE_PREFIX}${viewerId}:`))
        localStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable: there is nothing to delete.
  }
}

function isUnsentText(stored: unknown): stored is UnsentText {
  const { clientId, content, at } = (stored ?? {}) as Record<string, unknown>
  return [clientId, content, at].every((value) => typeof value === 'string')
}

// Private windows may refuse storage; drafts then last as long as the page.
function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, value: string): void {
  try {
    if (value === '') localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // As above.
  }
}
