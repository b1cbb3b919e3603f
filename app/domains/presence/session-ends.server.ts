import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED } from '~/domains/accounts/events'
import {
  type EndedSessions,
  onSessionsEnded,
  sessionRef,
} from '~/domains/accounts/sessions/sessions-ended.server'
import { bus } from '~/platform/bus/bus.server'
import { log } from '~/platform/log/log.server'

/** Selects some of a member's connections. */
export type Selection = { has(connection: { sid: string }): boolean }

/**
 * Returns a function that subscribes to the events, from all processes, that a session or an account ended: at its first call, and again
 * after a failure, which it logs. It never rejects.
 * @param ended gets the sessions that cannot connect again
 * @param end closes the selected connections of a member, all of them if the selection is null. With `isFinal` the member counts as offline
 *   at once
 */
export function endsSubscriber(
  ended: EndedSessions,
  end: (ended: { userId: string; which: Selection | null; isFinal: boolean }) => void,
): () => Promise<void> {
  let subscribed: Promise<void> | undefined
  return () => {
    subscribed ??= subscribe().catch((error: unknown) => {
      subscribed = undefined
      log.warn({ err: error }, 'presence: not subscribed to ends of sessions, the next connection retries')
    })
    return subscribed
  }

  async function subscribe(): Promise<void> {
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
}
