import { knownDevices } from 'db/schema/security'
import type { SessionEnd } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { type Bus, bus } from '~/platform/bus/bus.server'
import { processInBatches } from '~/platform/concurrency/process-in-batches'
import type { Queryable } from '~/platform/database/db.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { seconds } from '~/platform/time/durations'

const TOPIC = 'sessions.ended'
/** A bus event has at most 8 kB. */
const BATCH = { size: 75, pauseMs: 0 }

/** The id of a session on the bus: a subscriber learns neither its secret nor its row key. */
export const sessionRef = (sid: string): string => hashOf(sid)

type SessionsEnded = {
  userId: string
  /** As `sessionRef` returns them. */
  refs: ReadonlySet<string>
  /** `replaced`: the same browser signed in again. `locked`: the session goes on, but its connections do not (decision 0234). */
  because: SessionEnd | 'replaced' | 'locked'
}

/** Publishes to every process, with the commit of the transaction that ends them, which sessions ended. */
export async function publishSessionsEnded(
  tx: Queryable,
  ended: readonly { sid: string; userId: string }[],
  because: SessionsEnded['because'],
): Promise<void> {
  for (const userId of new Set(ended.map((one) => one.userId))) {
    const refs = ended.filter((one) => one.userId === userId).map(({ sid }) => sessionRef(sid))
    await processInBatches(refs, BATCH, (some) =>
      bus().publish(
        TOPIC,
        { userId, because, ...Object.fromEntries(some.map((ref, n) => [`s${n}`, ref])) },
        tx,
      ),
    )
  }
}

/** Subscribes to ended sessions of all processes. Returns the unsubscribe function. */
export function onSessionsEnded(listener: (ended: SessionsEnded) => void): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, ({ userId = '', because, ...refs }) =>
    listener({
      userId,
      refs: new Set(Object.values(refs)),
      because: because as SessionsEnded['because'],
    }),
  )
}

/**
 * Makes every browser of this person require the second factor again: part of every new password, suspension and deletion, of
 * the removal of the factor, of an address that an admin changed, and of signing out another device.
 */
export async function forgetRememberedDevices(q: Queryable, userId: string): Promise<void> {
  await q.update(knownDevices).set({ secondFactorUntil: null }).where(eq(knownDevices.userId, userId))
}

/** Longer than the time between verifying a session and connecting with it, during which the session may end. */
const ENTRY_LIFETIME = seconds(30)

/** The sessions that ended recently. */
export class EndedSessions {
  /** By `sessionRef`: when the session may be forgotten. */
  readonly #until = new Map<string, number>()

  add(refs: Iterable<string>): void {
    const at = performance.now()
    for (const [ref, until] of this.#until) if (until < at) this.#until.delete(ref)
    for (const ref of refs) this.#until.set(ref, at + ENTRY_LIFETIME)
  }

  has(sid: string): boolean {
    return this.#until.size > 0 && this.#until.has(sessionRef(sid))
  }
}
