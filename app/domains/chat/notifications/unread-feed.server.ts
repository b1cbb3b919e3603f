import type { Viewer } from '~/domains/accounts/viewer.server'
import type { PresenceUpdate } from '~/domains/presence/online'
import { bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import { createCoalescedTask } from '~/platform/concurrency/coalesced-task'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { unreadCounts } from '../messages/unread-counts.server'
import { type ChatEvent, receiversOf, subscribeToChatEvents } from '../realtime/chat-events.server'
import { NoticeFinder } from './notice-finder.server'

/** The unread count, and whether a message has just arrived. */
type UnreadUpdate = { unread: number; isMessage: boolean }
/** A message has just arrived: its sender, unless the reader wants no previews; never its text. */
export type MessageNotice = { messageId: string; partnerId: string; name: string | null; isRequest: boolean }

/** The reader's premium has changed; pages that show it ask again. */
type PremiumUpdate = Record<string, never>
/** How many notifications are unread, and how many likes are new (app/domains/notifications). */
type NoticesUpdate = { unread: number; likes: number }

/** The events of a member's event stream, by name. */
export type StreamEvents = {
  unread: UnreadUpdate
  presence: PresenceUpdate
  notice: MessageNotice
  premium: PremiumUpdate
  notices: NoticesUpdate
}
export type StreamEvent = {
  [Name in keyof StreamEvents]: { name: Name; data: StreamEvents[Name] }
}[keyof StreamEvents]

/** Several events at once cause one update. */
const BATCH_MS = 100

type Follow = {
  viewer: Pick<Viewer, 'id'>
  /** The last event id of the previous stream, as the browser returns it. */
  after: string | null
  /** `id` is the event's, where it has one. */
  send: (event: StreamEvent, id?: string) => void
}

/**
 * Sends a member's unread count at once and after each change in any process, and a notice once for each new message, however often the
 * stream reconnects with `after`. A message in a muted conversation changes nothing.
 * @returns `end` unsubscribes; `currentId` returns the id that covers everything sent so far
 */
export function followUnread({ viewer, after, send }: Follow): { end: () => void; currentId: () => string } {
  const finder = new NoticeFinder(viewer, after)
  let lastUnread = -1

  async function update(): Promise<void> {
    // Before reading: what comes afterwards is an event.
    const isListening = await subscriptions().listening()
    const { chats, requests } = await unreadCounts(viewer)
    const found = await finder.find()
    if (!isListening) finder.recordLoss()
    if (task.isStopped()) return
    const unread = chats + requests
    if (unread === lastUnread && found.length === 0) return
    lastUnread = unread
    // Without an id: if the stream breaks before the notices, the next one starts before them.
    send({ name: 'unread', data: { unread, isMessage: found.length > 0 } })
    for (const one of found) {
      finder.markSent(one)
      send({ name: 'notice', data: one.notice }, finder.currentId())
    }
  }

  const task = createCoalescedTask(update, {
    delayMs: BATCH_MS,
    // The next event retries.
    onError: (error) => log.warn({ err: error }, 'unread messages not counted'),
  })
  const unsubscribe = subscriptions().subscribe(viewer.id, ({ kind, messageId }) => {
    if (kind === 'message' && messageId) finder.add(messageId)
    task.request()
  })
  const ignoreReconnects = bus().onReconnect(() => {
    finder.recordLoss()
    task.request()
  })
  task.request()
  return {
    end() {
      task.stop()
      ignoreReconnects()
      unsubscribe()
    },
    currentId: () => finder.currentId(),
  }
}

const subscriptions = () =>
  singleton(
    'unread-subscriptions',
    () =>
      new SubscriptionHub<ChatEvent>((send) =>
        subscribeToChatEvents((event) => {
          for (const userId of receiversOf(event)) send(userId, event)
        }),
      ),
  )
