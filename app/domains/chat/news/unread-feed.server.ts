import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { unreadCounts } from '../read.server'
import { type ChatEvent, onChatEvent } from '../told.server'
import { Followers } from './followers.server'
import { noticeOf } from './notice.server'
import type { StreamEvent } from './stream-events'

/** Several things that happen at once are told once. */
const GATHERED_MS = 100

/**
 * Tells how much a person has unread, at once and whenever it changes, whichever process it happens on, and who has just written. A
 * message that comes in a muted conversation changes nothing.
 * @returns what ends it
 */
export function followUnread(viewer: Pick<Viewer, 'id'>, tell: (event: StreamEvent) => void): () => void {
  let last = -1
  let newest: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const look = async () => {
    const { chats, requests } = await unreadCounts(viewer)
    const unread = chats + requests
    if (isOver || unread === last) return
    const isMessage = last >= 0 && unread > last
    tell({ name: 'unread', news: { unread, isMessage } })
    last = unread
    const notice = isMessage && newest ? await noticeOf(viewer, newest) : null
    if (notice && !isOver) tell({ name: 'notice', news: notice })
  }
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // Whatever happens next looks again.
      look().catch((error: unknown) => log.warn({ err: error }, 'unread messages not counted'))
    }, GATHERED_MS)
  }
  const end = followers().follow(viewer.id, ({ kind, messageId }) => {
    if (kind === 'message') newest = messageId
    lookSoon()
  })
  const forget = bus().onReconnect(lookSoon)
  lookSoon()
  return () => {
    isOver = true
    clearTimeout(timer)
    forget()
    end()
  }
}

const followers = () =>
  singleton(
    'unread-followers',
    () =>
      new Followers<ChatEvent>((tell) =>
        onChatEvent((event) => {
          tell(event.oneId, event)
          tell(event.otherId, event)
        }),
      ),
  )
