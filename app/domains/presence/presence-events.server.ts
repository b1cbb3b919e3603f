import { type Bus, bus } from '~/platform/bus/bus.server'
import { processInBatches } from '~/platform/concurrency/process-in-batches'
import type { Queryable } from '~/platform/database/db.server'

const TOPIC = 'chat.presence'
/** A bus event has at most 8 kB. */
const EVENT_BATCH = { size: 100, pauseMs: 0 }

/** Members whose presence may have changed; `isPrivacy`: their privacy setting changed, so also those who hide it. */
export type PresenceChange = { userIds: string[]; isPrivacy: boolean }

/** Publishes to every process that these members came or went; after the commit. */
export async function publishPresence(userIds: readonly string[]): Promise<void> {
  await processInBatches(userIds, EVENT_BATCH, (some) => publish('u', some))
}

/**
 * Publishes to every process that a member changed the privacy settings (showOnlineStatus, showLastSeen).
 * @param tx the transaction of the change: published with its commit
 */
export const publishPrivacyChange = (userId: string, tx?: Queryable): Promise<void> =>
  publish('p', [userId], tx)

/** An event has one property per member: `u0`, `u1` and so on for presence, `p0` for privacy settings. */
const publish = (kind: 'u' | 'p', ids: readonly string[], tx?: Queryable): Promise<void> =>
  bus().publish(TOPIC, Object.fromEntries(ids.map((id, number) => [`${kind}${number}`, id])), tx)

/** Subscribes to presence changes of all processes; returns the unsubscribe function. */
export function onPresenceChange(
  listener: (change: PresenceChange) => void | Promise<void>,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) =>
    listener({ userIds: Object.values(message), isPrivacy: 'p0' in message }),
  )
}
