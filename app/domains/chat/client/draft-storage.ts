import { PRIVATE_PREFIX } from '~/ui/private-storage'
import type { Phrase } from '../phrasebook/phrases'

/** A text on its way, or one that did not arrive; kept until it did. */
export type SendingDraft = { clientId: string; content: string; phrase?: Phrase | null; at: string }

/** What somebody wrote and has not sent, in this browser alone, for one reader and one partner. */
export function loadDrafts(viewerId: string, partnerId: string) {
  const draft = `${PRIVATE_PREFIX}${viewerId}:${partnerId}:draft`
  const outbox = `${PRIVATE_PREFIX}${viewerId}:${partnerId}:outbox`
  return {
    draft: () => read(draft),
    keepDraft: (text: string) => write(draft, text),
    sendings: (): SendingDraft[] => {
      try {
        const kept: unknown = JSON.parse(read(outbox) || '[]')
        return Array.isArray(kept) ? kept.filter(isSending) : []
      } catch {
        return []
      }
    },
    keepSendings: (sendings: readonly SendingDraft[]) =>
      write(outbox, sendings.length > 0 ? JSON.stringify(sendings) : ''),
  }
}

/** Whoever reads now has no business with what others wrote on this phone. */
export function forgetOthers(viewerId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PRIVATE_PREFIX) && !key.startsWith(`${PRIVATE_PREFIX}${viewerId}:`))
        localStorage.removeItem(key)
    }
  } catch {
    // Nothing can be kept here, so nothing is.
  }
}

function isSending(kept: unknown): kept is SendingDraft {
  const { clientId, content, at } = (kept ?? {}) as Record<string, unknown>
  return [clientId, content, at].every((value) => typeof value === 'string')
}

// Private windows may refuse; then words last as long as the page.
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
