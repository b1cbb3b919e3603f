import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { seconds } from '~/platform/time/durations'
import { onPresenceUpdate } from './feed.server'
import type { PresenceUpdate } from './online'
import { initialPresence } from './visible-presence.server'

/** By then the connection is written, so that no change falls between the initial state and the updates. */
const INITIAL_DELAY = seconds(1)

/**
 * Sends presence changes of the viewer's partners to a stream, and first those who are online or left recently, since a page may be older
 * than its stream.
 * @returns the unsubscribe function
 */
export function streamPresence(
  viewer: Pick<Viewer, 'id'>,
  send: (update: PresenceUpdate) => void,
): () => void {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const sendInitial = async () => {
    for (const update of await initialPresence(viewer)) if (!isClosed) send(update)
  }
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      sendInitial().catch((error: unknown) => log.warn({ err: error }, 'initial presence not sent'))
    }, INITIAL_DELAY).unref()
  }
  const end = followers().follow(viewer.id, send)
  const forget = bus().onReconnect(begin)
  begin()
  return () => {
    isClosed = true
    clearTimeout(timer)
    forget()
    end()
  }
}

const followers = () =>
  singleton('presence-followers', () => new SubscriptionHub<PresenceUpdate>(onPresenceUpdate))
