import type { Viewer } from '~/domains/accounts/viewer.server'
import type { PresenceUpdate } from '~/domains/presence/online'
import { bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { unreadCounts } from '../messages/mark-read.server'
import { type ChatEvent, concerned, subscribeToChatEvents } from '../realtime/chat-events.server'
import { type Notice, noticesOf, noticesSince } from './new-message-notices.server'
import { StreamCursor } from './stream-cursor.server'

/** The number of unread messages, and whether a message has just come. */
export type UnreadNews = { unread: number; isMessage: boolean }
/** A message has just come: from whom, unless the reader wants no previews; never its text. */
export type NoticeNews = { messageId: string; partnerId: string; name: string | null; isRequest: boolean }

/** What the event stream sends to every page of a member, by the name of the event. */
export type StreamEvents = { unread: UnreadNews; presence: PresenceUpdate; notice: NoticeNews }
export type StreamEvent = {
  [Name in keyof StreamEvents]: { name: Name; news: StreamEvents[Name] }
}[keyof StreamEvents]

/** Several things that happen at once are told once. */
const BATCH_MS = 100

type Follow = {
  viewer: Pick<Viewer, 'id'>
  /** The last event id of the stream before this one, as the browser gives it back. */
  after: string | null
  /** `id` is the event's, where it has one. */
  tell: (event: StreamEvent, id?: string) => void
}

/**
 * Tells how much a person has unread, at once and whenever it changes, whichever process it happens on, and who has just written: each
 * message once, however often the stream ends and begins anew with `after`. A message that comes in a muted conversation changes nothing.
 * @returns `end` ends it; `currentId` gives the id that says what has been told by now
 */
export function followUnread({ viewer, after, tell }: Follow): { end: () => void; currentId: () => string } {
  const resumed = after ? StreamCursor.resume(viewer.id, after) : null
  const cursor = resumed ?? StreamCursor.begin(viewer.id)
  /** Messages that the bus told of. */
  let arrived: string[] = []
  /** Something may have come that the bus did not tell of. */
  let isBehind = true
  let last = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = Promise.resolve()
  let isOver = false

  /** What came and was not told yet. What fails is looked at again with all that came meanwhile. */
  async function findNew(): Promise<Notice[]> {
    const ids = arrived
    arrived = []
    if (!isBehind) {
      if (ids.length === 0) return []
      isBehind = true
      const found = await noticesOf(viewer, ids)
      isBehind = false
      return found
    }
    // What comes from now on is told by the bus.
    await followers().listening()
    const found = await noticesSince(viewer, cursor.since)
    isBehind = false
    return found
  }

  async function look(): Promise<void> {
    const { chats, requests } = await unreadCounts(viewer)
    const found = await findNew()
    if (isOver) return
    const unread = chats + requests
    const fresh = found.filter(({ news, cameAt }) => cursor.isNew(news.messageId, cameAt))
    if (unread === last && fresh.length === 0) return
    last = unread
    // Without an id: where the stream breaks off before the notices, the next one begins before them.
    tell({ name: 'unread', news: { unread, isMessage: fresh.length > 0 } })
    for (const { news, cameAt } of fresh) {
      cursor.add(news.messageId, cameAt)
      tell({ name: 'notice', news }, currentId())
    }
  }

  function currentId(): string {
    if (!isBehind) cursor.advance()
    return cursor.toId()
  }

  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // Whatever happens next looks again.
      working = working
        .then(() => (isOver ? undefined : look()))
        .catch((error: unknown) => log.warn({ err: error }, 'unread messages not counted'))
    }, BATCH_MS)
  }
  const end = followers().follow(viewer.id, ({ kind, messageId }) => {
    if (kind === 'message' && messageId) arrived.push(messageId)
    lookSoon()
  })
  const forget = bus().onReconnect(() => {
    isBehind = true
    lookSoon()
  })
  lookSoon()
  return {
    end() {
      isOver = true
      clearTimeout(timer)
      forget()
      end()
    },
    currentId,
  }
}

const followers = () =>
  singleton(
    'unread-followers',
    () =>
      new SubscriptionHub<ChatEvent>((tell) =>
        subscribeToChatEvents((event) => {
          for (const userId of concerned(event)) tell(userId, event)
        }),
      ),
  )
