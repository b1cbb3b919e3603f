import { searchLine } from '~/platform/plain-text'

/** The folders: accepted conversations, requests that wait for an answer, and archived ones. */
export const CONVERSATION_FOLDERS = ['chats', 'requests', 'archive'] as const
export type ConversationFolder = (typeof CONVERSATION_FOLDERS)[number]

export const SEARCH_MAX = 60

/** The query of an address of /chat: a folder, a search, and the open conversation. */
export function chatAsked(params: URLSearchParams) {
  const folder = CONVERSATION_FOLDERS.find((name) => name === params.get('folder')) ?? 'chats'
  return { folder, search: searchLine(params.get('search') ?? '', SEARCH_MAX) }
}

/** The page of a provider's quick replies. `?user=` links back to that conversation. */
export const QUICK_REPLIES = '/chat/quick-replies'

/** The page where a member reports a message to the moderators. */
export const reportHref = (partnerId: string, messageId: string): string =>
  `/report/${partnerId}?${new URLSearchParams({ message: messageId })}`

/** The page of a photo of a conversation. */
export const photoHref = (partnerId: string, messageId: string): string =>
  `/chat/photo?${new URLSearchParams({ user: partnerId, message: messageId })}`

/** The address of a list, or of a conversation beside it. */
export function chatHref({
  folder = 'chats',
  search = '',
  user,
  cursor,
  before,
  phrases = false,
}: {
  folder?: ConversationFolder
  search?: string
  user?: string
  cursor?: string
  /** Only messages before this sequence number. */
  before?: number
  /** Opens the phrase panel. */
  phrases?: boolean
}): string {
  const params = new URLSearchParams()
  if (user) params.set('user', user)
  if (folder !== 'chats') params.set('folder', folder)
  if (search) params.set('search', search)
  if (cursor) params.set('cursor', cursor)
  if (before !== undefined) params.set('before', String(before))
  if (phrases) params.set('phrases', '1')
  const query = params.toString()
  return query ? `/chat?${query}` : '/chat'
}
