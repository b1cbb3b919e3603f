import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED, MEMBER_BLOCKED } from '~/domains/accounts/events'
import { bus } from '~/platform/bus/bus.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { processId } from './connection-store.server'
import type { PresenceUpdate } from './online'
import { onPresenceChange, type PresenceChange } from './presence-events.server'
import { presenceUpdatesFor, type RemovedMember, updatesForRemoved } from './visible-presence.server'

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
    const emitChanged = throttled(async (userIds, hiddenToo) =>
      emit(await presenceUpdatesFor(processId(), userIds, hiddenToo)),
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

/** Queries at most five times a second, one query at a time. */
function throttled(query: (userIds: string[], hiddenToo: string[]) => Promise<void>) {
  const changed = new Set<string>()
  const hidden = new Set<string>()
  let isBusy = false
  const run = async () => {
    const [userIds, hiddenToo] = [[...changed], [...hidden]]
    changed.clear()
    hidden.clear()
    try {
      await query(userIds, hiddenToo)
    } catch (error) {
      log.warn({ err: error }, 'presence: changes could not be sent')
    }
    isBusy = false
    if (changed.size + hidden.size > 0) schedule()
  }
  const schedule = () => {
    if (isBusy) return
    isBusy = true
    setTimeout(() => void run(), BATCH_MS).unref()
  }
  return ({ userIds, isPrivacy }: PresenceChange) => {
    for (const id of userIds) (isPrivacy ? hidden : changed).add(id)
    schedule()
  }
}
