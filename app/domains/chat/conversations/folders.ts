import { THREAD_PAGE } from 'db/limits/chat'
import { searchLine } from '~/platform/text/plain-text'
import type { Conversation } from './conversation.server'

/** The folders: accepted conversations, requests that wait for an answer, and archived ones. */
export const CONVERSATION_FOLDERS = ['chats', 'requests', 'archive'] as const
export type ConversationFolder = (typeof CONVERSATION_FOLDERS)[number]

export const SEARCH_MAX = 60

/** The folder and the search of an address of /chat. */
export function listQueryOf(params: URLSearchParams) {
  const folder = CONVERSATION_FOLDERS.find((name) => name === params.get('folder')) ?? 'chats'
  return { folder, search: searchLine(params.get('search') ?? '', SEARCH_MAX) }
}

/** Whether both members have accepted the conversation, so that albums can be shared in it. */
export const isAccepted = ({
  lastSeq,
  isRequest,
  isWaiting,
}: Pick<Conversation, 'lastSeq' | 'isRequest' | 'isWaiting'>): boolean =>
  lastSeq > 0 && !isRequest && !isWaiting

/** The page of a provider's quick replies. `?user=` links back to that conversation. */
export const QUICK_REPLIES = '/chat/quick-replies'

/** The page where a member reports a message to the moderators. */
export const reportHref = (partnerId: string, messageId: string): string =>
  `/report/${partnerId}?${new URLSearchParams({ message: messageId })}`

/** The page of a photo of a conversation. */
export const photoHref = (partnerId: string, messageId: string): string =>
  `/chat/photo?${new URLSearchParams({ user: partnerId, message: messageId })}`

/** The id of a message in the page of its conversation. */
export const messageAnchor = (seq: number): string => `m-${seq}`

/** How many messages follow one that an address shows. */
const AFTER_SHOWN = 12

/** The address of a message in its conversation: on the newest page if it is there, else on a page of older messages. */
export function messageHref({
  user,
  seq,
  lastSeq,
  ...list
}: Parameters<typeof chatHref>[0] & { user: string; seq: number; lastSeq: number }): string {
  const isNewest = seq > lastSeq - THREAD_PAGE / 2
  return chatHref({ ...list, user, seq, ...(isNewest ? {} : { before: seq + AFTER_SHOWN }) })
}

/** The address of a list, or of a conversation beside it. */
export function chatHref({
  folder = 'chats',
  search = '',
  user,
  cursor,
  before,
  hits,
  phrase,
  phrases = false,
  replyTo,
  seq,
}: {
  folder?: ConversationFolder
  search?: string
  user?: string
  cursor?: string
  /** Only messages before this sequence number. */
  before?: number
  /** The next page of messages that the search found. */
  hits?: string
  /** A phrase to put into the field. */
  phrase?: string
  /** The message to reply to. */
  replyTo?: number
  /** The message to show. */
  seq?: number
  /** Opens the phrase panel. */
  phrases?: boolean
}): string {
  const params = new URLSearchParams()
  if (user) params.set('user', user)
  if (folder !== 'chats') params.set('folder', folder)
  if (search) params.set('search', search)
  if (cursor) params.set('cursor', cursor)
  if (before !== undefined) params.set('before', String(before))
  if (hits) params.set('hits', hits)
  if (replyTo !== undefined) params.set('replyTo', String(replyTo))
  if (phrase) params.set('phrase', phrase)
  if (phrases) params.set('phrases', '1')
  const query = params.toString()
  const path = query ? `/chat?${query}` : '/chat'
  return seq === undefined ? path : `${path}#${messageAnchor(seq)}`
}
