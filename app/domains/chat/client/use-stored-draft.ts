import { useSyncExternalStore } from 'react'
import { draftOf, watchDrafts } from './draft-storage'

/** A preview shows no more, however long the draft is. */
const SHOWN_MAX = 120

/** The beginning of the text that the reader has typed for a partner and not sent; empty on the server, and while it is open beside. */
export function useStoredDraft({
  viewerId,
  partnerId,
  isOpen,
}: {
  viewerId: string
  partnerId: string
  isOpen: boolean
}): string {
  const draft = () => (isOpen ? '' : draftOf(viewerId, partnerId).trim().slice(0, SHOWN_MAX))
  return useSyncExternalStore(watchDrafts, draft, none)
}

const none = () => ''
