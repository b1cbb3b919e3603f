import type { Viewer } from '~/domains/accounts/viewer.server'
import { type Bus, bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import { createCoalescedTask } from '~/platform/concurrency/coalesced-task'
import type { Queryable } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { unreadNoticeCount } from './notice-page.server'

const TOPIC = 'notices.changed'
/** An event is limited to 8 kB; so many ids with their keys need 7. */
const PEOPLE_AT_ONCE = 150

/** Announces that the unread notices of these people have changed; with `tx`, at its commit. */
export async function publishNoticeChange(userIds: readonly string[], tx?: Queryable): Promise<void> {
  for (let at = 0; at < userIds.length; at += PEOPLE_AT_ONCE) {
    // A message is an object of ids: their keys have no meaning here.
    const ids = userIds.slice(at, at + PEOPLE_AT_ONCE).map((userId, index) => [`n${index}`, userId])
    await bus().publish(TOPIC, Object.fromEntries(ids), tx)
  }
}

/** Calls `listener` after each change of this person's notices in any process; returns the unsubscribe function. */
function followNotices(userId: string, listener: () => void): () => void {
  return subscriptions().subscribe(userId, listener)
}

const subscriptions = () =>
  singleton(
    'notice-subscriptions',
    () =>
      new SubscriptionHub<undefined>(
        (send): ReturnType<Bus['subscribe']> =>
          bus().subscribe(TOPIC, (userIds) => {
            for (const userId of Object.values(userIds)) send(userId, undefined)
          }),
      ),
  )

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
  async function sendIfChanged(): Promise<void> {
    const { shown, likes } = await unreadNoticeCount(viewer)
    if (task.isStopped() || last === `${shown} ${likes}`) return
    last = `${shown} ${likes}`
    send({ unread: shown, likes })
  }
  const task = createCoalescedTask(sendIfChanged, {
    delayMs: BATCH_MS,
    onError: (error) => log.warn({ err: error }, 'unread notices not counted'),
  })
  const ends = [followNotices(viewer.id, task.request), bus().onReconnect(task.request)]
  task.request()
  return () => {
    task.stop()
    for (const end of ends) end()
  }
}
