import { type Bus, bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import type { Queryable } from '~/platform/database/db.server'
import { singleton } from '~/platform/process/singleton.server'

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
export function followNotices(userId: string, listener: () => void): () => void {
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
