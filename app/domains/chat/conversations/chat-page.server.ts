import type { Viewer } from '~/domains/accounts/viewer.server'
import { placeName } from '~/domains/places/city-names'
import type { Language } from '~/i18n/languages'
import { languageOf } from '~/i18n/server.server'
import { isPrefetch } from '~/platform/http/is-prefetch'
import { timeZoneOf } from '~/platform/http/reader-time-zone.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { parseSeq } from '../messages/message-page.server'
import { unreadCounts } from '../messages/unread-counts.server'
import { localizePhrase } from '../phrasebook/phrasebook.server'
import { type MessageHits, searchMessages } from '../search/search-messages.server'
import { type ConversationFolder, listQueryOf } from './folders'
import { type ConversationLine, conversationsOf } from './list-conversations.server'
import { openConversation, type ThreadView } from './open-conversation.server'
import type { Partner } from './partner-sql.server'

/** What /chat shows: a list, and the open conversation beside it. */
export type ChatPage = {
  folder: ConversationFolder
  search: string
  /** Null for the first page of the list. */
  cursor: string | null
  lines: ConversationLine[]
  nextCursor: string | null
  counts: { chats: number; requests: number }
  /** The messages that the search found; null without a search, and in a refresh, after which the page shows those that it has. */
  hits: MessageHits | null
  /** Whether the viewer has requests but no chat yet: the empty list leads to them. */
  onlyRequests: boolean
  thread: ThreadView | null
  viewerId: string
  /** When the page was read, and the reader's time zone: both decide how a time is shown. */
  at: string
  timeZone: string
}

/**
 * The page for an address of /chat; null if it names somebody whom the viewer may not see.
 * @param isRefresh for a page that is already open: without search results
 */
export async function chatPage(
  viewer: Viewer,
  request: Request,
  { isRefresh = false } = {},
): Promise<ChatPage | null> {
  const params = new URL(request.url).searchParams
  const { folder, search } = listQueryOf(params)
  const cursor = params.get('cursor')
  const user = params.get('user')
  // Before the list is read, which must not count the messages that are marked as read here.
  const thread = user === null ? null : await openConversation(viewer, user, threadQueryOf(request, params))
  if (user !== null && thread === null) return null
  const language = languageOf(request)
  const isSearch = search !== '' && !isRefresh
  const [list, counts, hits] = await Promise.all([
    conversationsOf(viewer, { folder, search, cursor }),
    unreadCounts(viewer),
    isSearch ? searchMessages(viewer, { search, language, cursor: params.get('hits') }) : null,
  ])
  const isEmpty = folder === 'chats' && !search && !cursor && list.lines.length === 0
  const onlyRequests =
    isEmpty &&
    (await conversationsOf(viewer, { folder: 'requests', search: '', cursor: null })).lines.length > 0
  return {
    folder,
    search,
    cursor,
    ...list,
    ...localize(language, { lines: list.lines, thread }),
    counts,
    hits,
    onlyRequests,
    viewerId: viewer.id,
    at: now().toISOString(),
    timeZone: timeZoneOf(request),
  }
}

/** Localizes the phrases and the names of places. */
function localize(language: Language, { lines, thread }: Pick<ChatPage, 'lines' | 'thread'>) {
  return {
    lines: lines.map((line) => ({
      ...line,
      partner: localizePlace(language, line.partner),
      last: line.last && localizePhrase(language, line.last),
    })),
    thread: thread && {
      ...thread,
      partner: localizePlace(language, thread.partner),
      messages: thread.messages.map((message) => localizePhrase(language, message)),
      replyingTo: thread.replyingTo && localizePhrase(language, thread.replyingTo),
    },
  }
}

/** Here and not in the components: the names of cities would be a part of the chat's scripts. */
function localizePlace(language: Language, partner: Partner | null): Partner | null {
  return partner?.location ? { ...partner, location: placeName(language, partner.location) } : partner
}

/** A prefetch by the browser marks nothing as read. */
const threadQueryOf = (request: Request, params: URLSearchParams) => ({
  before: parseSeq(params, 'before'),
  replyTo: parseSeq(params, 'replyTo'),
  isSeen: !isPrefetch(request),
})

/**
 * The member whose conversation a page opens and marks as read; null if it opens none. The navigation of that page must not count it, and
 * Remix runs the loaders of navigation and page side by side.
 */
export function openedPartner(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url)
  const { before, isSeen } = threadQueryOf(request, searchParams)
  const user = pathname === '/chat' && isSeen && before === undefined ? searchParams.get('user') : null
  return user !== null && isGuid(user) ? user : null
}
