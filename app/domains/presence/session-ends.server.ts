import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED } from '~/domains/accounts/events'
import {
  type EndedSessions,
  onSessionsEnded,
  sessionRef,
} from '~/domains/accounts/sessions/sessions-ended.server'
import { bus } from '~/platform/bus/bus.server'

/** Selects some of a member's connections. */
export type Selection = { has(connection: { sid: string }): boolean }

/**
 * Subscribes to the events, from all processes, that a session or an account ended.
 * @param ended gets the sessions that cannot connect again
 * @param end closes the selected connections of a member, all of them if the selection is null. With `isFinal` the member counts as offline
 *   at once
 */
export async function subscribeToEnds(
  ended: EndedSessions,
  end: (ended: { userId: string; which: Selection | null; isFinal: boolean }) => void,
): Promise<void> {
  await onSessionsEnded(({ userId, refs, because }) => {
    // A locked session may be unlocked and connect again at once.
    if (because !== 'locked') ended.add(refs)
    const which: Selection = { has: ({ sid }) => refs.has(sessionRef(sid)) }
    // Signing out takes effect at once. Other ends only close connections: the member may reconnect with another session.
    end({ userId, which, isFinal: because === 'signed-out' })
  })
  for (const topic of [ACCOUNT_SUSPENDED, ACCOUNT_DELETED])
    await bus().subscribe(topic, ({ userId = '' }) => end({ userId, which: null, isFinal: true }))
}
