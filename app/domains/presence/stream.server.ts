import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { seconds } from '~/platform/time/durations'
import { onPresenceUpdate } from './feed.server'
import type { PresenceUpdate } from './online'
import { initialPresence } from './visible-presence.server'

/** After this time the connection is stored, so that no change is missed between the initial state and the updates. */
const INITIAL_DELAY = seconds(1)

/**
 * Sends presence changes of the viewer's partners to a stream, and first those who are online or left recently, since a page may be older
 * than its stream.
 * @param openUntil until when the stream that this one resumes was open, if it resumes one
 * @returns the unsubscribe function
 */
export function streamPresence(
  viewer: Pick<Viewer, 'id'>,
  openUntil: Date | null,
  send: (update: PresenceUpdate) => void,
): () => void {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const sendInitial = async () => {
    for (const update of await initialPresence(viewer, openUntil)) if (!isClosed) send(update)
  }
  const scheduleInitial = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      sendInitial().catch((error: unknown) => log.warn({ err: error }, 'initial presence not sent'))
    }, INITIAL_DELAY).unref()
  }
  const unsubscribe = subscriptions().subscribe(viewer.id, send)
  const stopReconnects = bus().onReconnect(scheduleInitial)
  scheduleInitial()
  return () => {
    isClosed = true
    clearTimeout(timer)
    stopReconnects()
    unsubscribe()
  }
}

const subscriptions = () =>
  singleton('presence-subscriptions', () => new SubscriptionHub<PresenceUpdate>(onPresenceUpdate))
