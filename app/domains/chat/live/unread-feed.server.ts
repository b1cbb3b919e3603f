import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { log } from '~/platform/log.server'
import { unreadCounts } from '../read.server'
import { onChatEvent } from '../told.server'

/** What a stream tells: how much is unread, and whether somebody else has just written. */
export type UnreadNews = { unread: number; isMessage: boolean }

/** Several things that happen at once are told once. */
const GATHERED_MS = 100

/**
 * Tells how much a person has unread, at once and whenever it changes, whichever process it happens on. A message that comes in a muted conversation
 * changes nothing.
 * @returns what ends it
 */
export function followUnread(viewer: Pick<Viewer, 'id'>, tell: (news: UnreadNews) => void): () => void {
  let last = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const look = async () => {
    const { chats, requests } = await unreadCounts(viewer)
    const unread = chats + requests
    if (isOver || unread === last) return
    tell({ unread, isMessage: last >= 0 && unread > last })
    last = unread
  }
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // Whatever happens next looks again.
      look().catch((error: unknown) => log.warn({ err: error }, 'unread messages not counted'))
    }, GATHERED_MS)
  }
  const subscribed = onChatEvent(({ oneId, otherId }) => {
    if (oneId === viewer.id || otherId === viewer.id) lookSoon()
  })
  const forget = bus().onReconnect(lookSoon)
  lookSoon()
  return () => {
    isOver = true
    clearTimeout(timer)
    forget()
    void subscribed.then((unsubscribe) => unsubscribe())
  }
}
