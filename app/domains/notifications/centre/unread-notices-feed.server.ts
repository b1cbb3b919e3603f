import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { log } from '~/platform/log/log.server'
import { followNotices } from '../notice-events.server'
import { unreadNoticeCount } from './notice-page.server'

/** Several events at once cause one update. */
const BATCH_MS = 100

/**
 * Sends how many notices and likes are unread at once and after each change in any process.
 * @returns the unsubscribe function
 */
export function followUnreadNotices(
  viewer: Pick<Viewer, 'id'>,
  send: (update: { unread: number; likes: number }) => void,
): () => void {
  let last = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = Promise.resolve()
  let isOver = false
  const look = async () => {
    const { shown, likes } = await unreadNoticeCount(viewer)
    if (isOver || last === `${shown} ${likes}`) return
    last = `${shown} ${likes}`
    send({ unread: shown, likes })
  }
  const lookSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      // One after the other: an older count must not follow a newer one.
      working = working
        .then(() => (isOver ? undefined : look()))
        .catch((error: unknown) => log.warn({ err: error }, 'unread notices not counted'))
    }, BATCH_MS)
  }
  const ends = [followNotices(viewer.id, lookSoon), bus().onReconnect(lookSoon)]
  lookSoon()
  return () => {
    isOver = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
