import { type Bus, bus } from '~/platform/bus/bus.server'
import { processInBatches } from '~/platform/process-in-batches'

const TOPIC = 'chat.presence'
/** A message holds 8 kB at most. */
const TOLD_TOGETHER = { size: 100, pauseMs: 0 }

/** Whose presence may have changed; `isPrivacy`: also that of those who show none, since it is just this that has changed. */
export type PresenceChange = { userIds: string[]; isPrivacy: boolean }

/** Tells every process that these people came or went; after the commit. */
export async function publishPresence(userIds: readonly string[]): Promise<void> {
  await processInBatches(userIds, TOLD_TOGETHER, (some) => tell('u', some))
}

/** The same for somebody who shows more or less of their presence from now on (showOnlineStatus, showLastSeen). */
export const publishPrivacyChange = (userId: string): Promise<void> => tell('p', [userId])

const tell = (kind: 'u' | 'p', ids: readonly string[]): Promise<void> =>
  bus().publish(TOPIC, Object.fromEntries(ids.map((id, number) => [`${kind}${number}`, id])))

export function onPresenceChange(
  listener: (change: PresenceChange) => void | Promise<void>,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) =>
    listener({ userIds: Object.values(message), isPrivacy: 'p0' in message }),
  )
}
