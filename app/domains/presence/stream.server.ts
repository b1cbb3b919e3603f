import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import { seconds } from '~/platform/durations'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { onPresenceUpdate } from './feed.server'
import type { PresenceUpdate } from './presence-update'
import { initialPresence } from './visible-presence.server'

/** By then the connection is written, from which on changes are told: nothing falls between. */
const AT_FIRST_AFTER = seconds(1)

/**
 * Tells a stream which of the viewer's partners come and go, and first who is online or left lately: a page may be older than its
 * stream, and streams end and begin anew.
 * @returns what ends it
 */
export function streamPresence(viewer: Pick<Viewer, 'id'>, tell: (news: PresenceUpdate) => void): () => void {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const catchUp = async () => {
    for (const news of await initialPresence(viewer)) if (!isOver) tell(news)
  }
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      catchUp().catch((error: unknown) => log.warn({ err: error }, 'presence not told at first'))
    }, AT_FIRST_AFTER).unref()
  }
  const end = followers().follow(viewer.id, tell)
  const forget = bus().onReconnect(begin)
  begin()
  return () => {
    isOver = true
    clearTimeout(timer)
    forget()
    end()
  }
}

const followers = () =>
  singleton('presence-followers', () => new SubscriptionHub<PresenceUpdate>(onPresenceUpdate))
