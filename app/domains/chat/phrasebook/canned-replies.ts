import type { Phrase } from './phrases'

/** What the panel of the composer offers. */
export type CannedReplies = {
  /** The reader's own texts; null for customers, who have none. */
  replies: { id: string; content: string }[] | null
  /** The phrasebook in the reader's language. */
  groups: { title: string; sentences: { phrase: Phrase; text: string }[] }[]
}

/** Where scripts read it, when somebody opens the panel for the first time. */
export const CANNED_REPLIES = '/chat/phrases'
