import { useSyncExternalStore } from 'react'
import { draftOf, watchDrafts } from './draft-storage'

/** Characters of a draft that its preview shows at most. */
const PREVIEW_MAX = 120

/**
 * The beginning of the text that the reader has typed for a partner and not sent, for the list of conversations. Empty on the server, and
 * for the conversation that the page shows: its composer contains the text.
 */
export function useStoredDraft({
  viewerId,
  partnerId,
  isOpen,
}: {
  viewerId: string
  partnerId: string
  isOpen: boolean
}): string {
  const draft = () => (isOpen ? '' : draftOf(viewerId, partnerId).trim().slice(0, PREVIEW_MAX))
  return useSyncExternalStore(watchDrafts, draft, none)
}

const none = () => ''
