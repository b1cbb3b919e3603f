import { watchLock } from '~/domains/accounts/lock/watch-lock.server'
import { EndedSessions } from '~/domains/accounts/sessions/sessions-ended.server'
import { ownersOfSessions } from '~/domains/accounts/sessions/valid-sessions.server'
import { bus } from '~/platform/bus/bus.server'
import { processInBatches } from '~/platform/concurrency/process-in-batches'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import {
  clearExpired,
  drain,
  processId,
  removeConnections,
  upsertConnections,
} from './connection-store.server'
import { publishPresence } from './presence-events.server'
import { endsSubscriber, type Selection } from './session-ends.server'
import { CHECK_BATCH, TIMES, WRITE_BATCH } from './tracker-times.server'

/** A socket or an event stream of a signed-in member; `end` closes it when the session ends or locks. */
type PresenceConnection = {
  userId: string
  sid: string
  /** When the session locks, as far as the connection knows; null without a lock. */
  locksAt?: Date | null
  end: () => void
}

/**
 * Tracks the members connected to this process, in memory. Timers write them to the database in batches, one write at a time. What fails
 * while the database is unreachable is repeated by the next refresh.
 */
export class PresenceTracker {
  readonly #connectionsByUser = new Map<string, Set<PresenceConnection>>()
  /** Connected, but not written yet. */
  readonly #new = new Set<string>()
  /** Members whose last connection ended, and when they count as offline. */
  readonly #leaving = new Map<string, number>()
  #lastTask: Promise<unknown> = Promise.resolve()
  #writeTimer: NodeJS.Timeout | undefined
  #removalTimer: NodeJS.Timeout | undefined
  #refreshTimer: NodeJS.Timeout | undefined
  #checkTimer: NodeJS.Timeout | undefined
  readonly #ended = new EndedSessions()
  readonly #subscribe = endsSubscriber(this.#ended, ({ userId, which, isFinal }) =>
    this.#end(userId, which, isFinal ? 0 : this.#times.grace),
  )
  #isStopped = false
  readonly #times: typeof TIMES

  /** @param id identifies the process */
  constructor(
    readonly id: string,
    times: Partial<typeof TIMES> = {},
  ) {
    this.#times = { ...TIMES, ...times }
  }

  /** Adds a connection. Returns the function that removes it. */
  connect(connection: PresenceConnection): () => void {
    if (this.#isStopped) return () => {}
    this.#start()
    const { userId, sid } = connection
    if (this.#ended.has(sid)) {
      // Deferred: the caller cannot close it before this function returns.
      queueMicrotask(connection.end)
      return () => {}
    }
    const own = this.#connectionsByUser.get(userId) ?? new Set()
    this.#connectionsByUser.set(userId, own.add(connection))
    // Reconnected within the grace period: the row still exists, if it was written.
    const isKnown = this.#leaving.delete(userId) || own.size > 1
    if (!isKnown || this.#new.has(userId)) {
      this.#new.add(userId)
      this.#writeTimer ??= setTimeout(() => {
        this.#writeTimer = undefined
        void this.#enqueue(() => this.#write([...this.#new]))
      }, this.#times.writeDelay).unref()
    }
    const stopWatching = watchLock(connection, () =>
      this.#end(userId, new Set([connection]), this.#times.grace),
    )
    return () => {
      stopWatching()
      this.#disconnect(connection, this.#times.grace)
    }
  }

  /** Writes all connections, removes ended ones, and clears rows of dead processes. New connections do not wait for it. */
  async refreshAll(): Promise<void> {
    await processInBatches([...this.#connectionsByUser.keys()], WRITE_BATCH, (some) =>
      this.#isStopped ? undefined : this.#enqueue(() => this.#write(some)),
    )
    if (this.#isStopped) return
    await this.#enqueue(async () => {
      await this.#removeDue()
      await publishPresence((await clearExpired()).offline)
    })
  }

  /** Resolves once the tracker is subscribed to ends of sessions: one that was verified earlier could end unnoticed. */
  async ready(): Promise<void> {
    this.#start()
    if (!this.#isStopped) await this.#subscribe()
  }

  /** Closes the connections of ended sessions, in batches. */
  async checkSessions(): Promise<void> {
    const all = [...this.#connectionsByUser.values()].flatMap((own) => [...own])
    await processInBatches(all, CHECK_BATCH, async (some) => {
      const owners = await ownersOfSessions(some.map(({ sid }) => sid))
      for (const connection of some)
        if (owners.get(connection.sid) !== connection.userId)
          this.#end(connection.userId, new Set([connection]), 0)
    }).catch(logFailure)
  }

  /** Stops tracking; the rows stay for a moment so that members can reconnect elsewhere. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of [this.#writeTimer, this.#removalTimer, this.#refreshTimer, this.#checkTimer])
      clearTimeout(timer)
    if (this.#refreshTimer) await this.#enqueue(() => drain(this.id))
  }

  #disconnect(connection: PresenceConnection, grace: number): void {
    const { userId } = connection
    const own = this.#connectionsByUser.get(userId)
    if (!own?.delete(connection) || own.size > 0 || this.#isStopped) return
    this.#connectionsByUser.delete(userId)
    this.#leaving.set(userId, performance.now() + grace)
    if (grace === 0) void this.#enqueue(() => this.#removeDue())
    else this.#removeLater()
  }

  /** Closes some of a member's connections; null closes all of them. */
  #end(userId: string, which: Selection | null, grace: number): void {
    for (const connection of [...(this.#connectionsByUser.get(userId) ?? [])]) {
      if (which && !which.has(connection)) continue
      this.#disconnect(connection, grace)
      connection.end()
    }
  }

  async #write(ids: readonly string[]): Promise<void> {
    const people = ids.flatMap((userId) => {
      const count = this.#connectionsByUser.get(userId)?.size
      return count === undefined ? [] : { userId, count }
    })
    const cameOnline = await upsertConnections(this.id, people)
    for (const { userId } of people) this.#new.delete(userId)
    await publishPresence(cameOnline)
  }

  async #removeDue(): Promise<void> {
    const at = performance.now()
    const due = [...this.#leaving].filter(([, when]) => when <= at).map(([userId]) => userId)
    for (const userId of due) this.#leaving.delete(userId)
    try {
      await publishPresence(await removeConnections(this.id, due))
      for (const userId of due) if (!this.#connectionsByUser.has(userId)) this.#new.delete(userId)
    } catch (error) {
      for (const userId of due) if (!this.#connectionsByUser.has(userId)) this.#leaving.set(userId, at)
      throw error
    }
    if (this.#leaving.size > 0) this.#removeLater()
  }

  #removeLater(): void {
    this.#removalTimer ??= setTimeout(() => {
      this.#removalTimer = undefined
      void this.#enqueue(() => this.#removeDue())
    }, this.#times.grace / 8).unref()
  }

  /** Called by the first connection. */
  #start(): void {
    if (this.#refreshTimer || this.#isStopped) return
    this.#refreshTimer = setInterval(() => void this.refreshAll(), this.#times.refresh).unref()
    this.#checkTimer = setInterval(() => void this.checkSessions(), this.#times.check).unref()
    // During the break other processes may have cleared these rows, and events of ended sessions may be lost.
    bus().onReconnect(() => {
      void this.refreshAll()
      void this.checkSessions()
    })
    void this.#subscribe()
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    const done = this.#lastTask.then(work).catch(logFailure)
    this.#lastTask = done
    return done
  }
}

const logFailure = (error: unknown) =>
  log.warn({ err: error }, 'presence: a change failed, the next refresh retries it')

/** The tracker of this process. */
export const presenceTracker = (): PresenceTracker =>
  singleton('presenceTracker', () => new PresenceTracker(processId()))
