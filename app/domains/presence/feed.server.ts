import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED, MEMBER_BLOCKED } from '~/domains/accounts/events'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { SubscriptionHub } from '~/platform/bus/subscription-hub.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { seconds } from '~/platform/time/durations'
import { processId } from './connection-store.server'
import type { PresenceUpdate } from './online'
import { onPresenceChange, type PresenceChange } from './presence-events.server'
import {
  initialPresence,
  presenceUpdatesFor,
  type RemovedMember,
  updatesForRemoved,
} from './visible-presence.server'

/** Changes within this time share one query. */
const BATCH_MS = 200

type Listener = (viewerId: string, update: PresenceUpdate) => void

/**
 * Subscribes to the presence changes of all processes that members connected to this process may see. While the database is unreachable
 * there are no updates; pages reload their data once it is reachable again.
 * @returns the unsubscribe function
 */
export async function onPresenceUpdate(listener: Listener): Promise<() => void> {
  const { listeners, listen } = feed()
  const entry = { listener }
  listeners.add(entry)
  await listen().catch((error: unknown) => {
    listeners.delete(entry)
    throw error
  })
  return () => void listeners.delete(entry)
}

type Feed = { listeners: Set<{ listener: Listener }>; listen: () => Promise<unknown> }

/** One per process, so that all listeners share one query. */
const feed = () =>
  singleton<Feed>('presence-feed', () => {
    const listeners: Feed['listeners'] = new Set()
    const emit = (all: Awaited<ReturnType<typeof presenceUpdatesFor>>) => {
      for (const { viewerId, update } of all)
        for (const { listener } of [...listeners]) listener(viewerId, update)
    }
    const emitChanged = throttled(async (userIds, privacyChanged) =>
      emit(await presenceUpdatesFor(processId(), userIds, privacyChanged)),
    )
    const emitRemoved = async (removed: RemovedMember) => emit(await updatesForRemoved(processId(), removed))
    let subscribed: Promise<unknown> | undefined
    const listen = () => {
      subscribed ??= Promise.all([onPresenceChange(emitChanged), ...onRemoved(emitRemoved)]).catch(
        (error: unknown) => {
          // The next listener tries again.
          subscribed = undefined
          throw error
        },
      )
      return subscribed
    }
    return { listeners, listen }
  })

/** Subscribes to deletions, suspensions and blocks. For each of the two members, a block looks like a deletion of the other one. */
const onRemoved = (listener: (removed: RemovedMember) => Promise<void>) =>
  [ACCOUNT_DELETED, ACCOUNT_SUSPENDED, MEMBER_BLOCKED].map((topic) =>
    bus().subscribe(topic, ({ userId = '', blockedUserId }) =>
      listener(blockedUserId ? { userId, blockedUserId } : { userId }),
    ),
  )

/** Collects changes of presence and of privacy settings. Queries at most five times a second, one query at a time. */
function throttled(query: (userIds: string[], privacyChanged: string[]) => Promise<void>) {
  const presence = new Set<string>()
  const privacy = new Set<string>()
  let isBusy = false
  const run = async () => {
    const [userIds, privacyChanged] = [[...presence], [...privacy]]
    presence.clear()
    privacy.clear()
    try {
      await query(userIds, privacyChanged)
    } catch (error) {
      log.warn({ err: error }, 'presence: changes could not be sent')
    }
    isBusy = false
    if (presence.size + privacy.size > 0) schedule()
  }
  const schedule = () => {
    if (isBusy) return
    isBusy = true
    setTimeout(() => void run(), BATCH_MS).unref()
  }
  return ({ userIds, isPrivacy }: PresenceChange) => {
    for (const id of userIds) (isPrivacy ? privacy : presence).add(id)
    schedule()
  }
}

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
