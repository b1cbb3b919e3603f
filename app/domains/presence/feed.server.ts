import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED, MEMBER_BLOCKED } from '~/domains/accounts/events'
import { bus } from '~/platform/bus/bus.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { onPresenceChange, type PresenceChange } from './presence-events.server'
import type { PresenceUpdate } from './presence-update'
import { processId } from './process-id.server'
import { type Gone, presenceUpdatesFor, updatesForRemoved } from './visible-presence.server'

/** Several who come or go at once are looked up together. */
const BATCH_MS = 200

type Listener = (viewerId: string, news: PresenceUpdate) => void

/**
 * Tells what those who are connected to this process may learn of people who come and go, on whichever process that is. While the
 * database is away nobody learns anything; pages ask anew once it is back.
 * @returns what ends it
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

/** One a process, so that everybody who listens costs one question. */
const feed = () =>
  singleton<Feed>('presence-feed', () => {
    const listeners: Feed['listeners'] = new Set()
    const tell = (all: Awaited<ReturnType<typeof presenceUpdatesFor>>) => {
      for (const { viewerId, news } of all)
        for (const { listener } of [...listeners]) listener(viewerId, news)
    }
    const look = gathering(async (userIds, hiddenToo) =>
      tell(await presenceUpdatesFor(processId(), userIds, hiddenToo)),
    )
    const lookWhoIsGone = async (gone: Gone) => tell(await updatesForRemoved(processId(), gone))
    let listening: Promise<unknown> | undefined
    const listen = () => {
      listening ??= Promise.all([onPresenceChange(look), ...onGone(lookWhoIsGone)]).catch(
        (error: unknown) => {
          // Whoever listens next tries anew.
          listening = undefined
          throw error
        },
      )
      return listening
    }
    return { listeners, listen }
  })

/** A deletion, a suspension, and a block, which is told as if each of the two had deleted their account. */
const onGone = (listener: (gone: Gone) => Promise<void>) =>
  [ACCOUNT_DELETED, ACCOUNT_SUSPENDED, MEMBER_BLOCKED].map((topic) =>
    bus().subscribe(topic, ({ userId = '', blockedUserId }) =>
      listener(blockedUserId ? { userId, blockedUserId } : { userId }),
    ),
  )

/** Asks at most five times a second, and never twice at once. */
function gathering(look: (userIds: string[], hiddenToo: string[]) => Promise<void>) {
  const changed = new Set<string>()
  const hidden = new Set<string>()
  let isBusy = false
  const run = async () => {
    const [userIds, hiddenToo] = [[...changed], [...hidden]]
    changed.clear()
    hidden.clear()
    try {
      await look(userIds, hiddenToo)
    } catch (error) {
      log.warn({ err: error }, 'presence not told')
    }
    isBusy = false
    if (changed.size + hidden.size > 0) later()
  }
  const later = () => {
    if (isBusy) return
    isBusy = true
    setTimeout(() => void run(), BATCH_MS).unref()
  }
  return ({ userIds, isPrivacy }: PresenceChange) => {
    for (const id of userIds) (isPrivacy ? hidden : changed).add(id)
    later()
  }
}
