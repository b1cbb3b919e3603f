import { ACCOUNT_DELETED, ACCOUNT_SUSPENDED } from '~/domains/accounts/events'
import { onSessionsEnded, sessionRef } from '~/domains/accounts/sessions/sessions-ended.server'
import { ownersOfSessions } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { seconds } from '~/platform/durations'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { processInBatches } from '~/platform/process-in-batches'
import { clearExpired, drain, removeConnections, upsertConnections } from './connection-store.server'
import { publishPresence } from './presence-events.server'
import { processId } from './process-id.server'

/** A socket or an event stream of somebody who is signed in; `end` closes it, since the session is over. */
export type PresenceConnection = { userId: string; sid: string; end: () => void }

const TIMES = {
  /** Who comes within so long is written together. */
  gathered: seconds(0.25),
  /** A page that is left for the next one, a stream that begins anew: nobody is gone for it. */
  grace: seconds(8),
  /** Several rounds fit into the time that a process may stay silent: one may fail. */
  round: seconds(20),
  /** Sessions that ended without anybody telling of it: they expired, or the bus was away. */
  check: seconds(25),
}

/** A round of thousands would hold up the messages of all. */
const WRITTEN_TOGETHER = { size: 50, pauseMs: 50 }
const CHECKED_TOGETHER = { size: 25, pauseMs: 50 }
/** So long between asking for a session and connecting by it, at most: who ended meanwhile was told of before. */
const ENDED_KEPT_FOR = seconds(30)

/**
 * Who is connected to this process, by whatever. It only notes them; what the database is to know is written by a timer, for
 * all at once and one after the other. What fails, since the database is away, is done by the next round.
 */
export class PresenceTracker {
  readonly #people = new Map<string, Set<PresenceConnection>>()
  /** Came, and not yet written. */
  readonly #new = new Set<string>()
  /** Whose last connection ended, and when they are let go. */
  readonly #leaving = new Map<string, number>()
  #working: Promise<unknown> = Promise.resolve()
  #gathering: NodeJS.Timeout | undefined
  #departing: NodeJS.Timeout | undefined
  #rounds: NodeJS.Timeout | undefined
  #checks: NodeJS.Timeout | undefined
  #listening: Promise<unknown> | undefined
  /** Sessions that ended lately, by their `sessionRef`, and when each may be forgotten. */
  readonly #ended = new Map<string, number>()
  #isOver = false
  readonly #times: typeof TIMES

  /** @param id names the process */
  constructor(
    readonly id: string,
    times: Partial<typeof TIMES> = {},
  ) {
    this.#times = { ...TIMES, ...times }
  }

  /** Somebody is connected, until the function that this gives is called. */
  arrive(attender: PresenceConnection): () => void {
    if (this.#isOver) return () => {}
    this.#begin()
    const { userId, sid } = attender
    if (this.#ended.size > 0 && this.#ended.has(sessionRef(sid))) {
      // Not at once: whoever opens it is not ready to close it.
      queueMicrotask(attender.end)
      return () => {}
    }
    const own = this.#people.get(userId) ?? new Set()
    this.#people.set(userId, own.add(attender))
    // Back within the grace: the row still stands, if there was the time to write it.
    const isKnown = this.#leaving.delete(userId) || own.size > 1
    if (!isKnown || this.#new.has(userId)) {
      this.#new.add(userId)
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined
        void this.#do(() => this.#write([...this.#new]))
      }, this.#times.gathered).unref()
    }
    return () => this.#leave(attender, this.#times.grace)
  }

  /** Writes everybody, lets go of who left, and clears what processes that died left behind. Whoever comes meanwhile is not kept waiting. */
  async round(): Promise<void> {
    await processInBatches([...this.#people.keys()], WRITTEN_TOGETHER, (some) =>
      this.#isOver ? undefined : this.#do(() => this.#write(some)),
    )
    if (this.#isOver) return
    await this.#do(async () => {
      await this.#depart()
      await publishPresence((await clearExpired()).offline)
    })
  }

  /** Resolves once sessions that end are heard of: asked for before that, one may be over without anybody noticing. */
  async listens(): Promise<void> {
    this.#begin()
    await this.#listening
  }

  /** Closes the connections of sessions that are over; a few after the other, so that nobody waits for it. */
  async checkSessions(): Promise<void> {
    const all = [...this.#people.values()].flatMap((own) => [...own])
    await processInBatches(all, CHECKED_TOGETHER, async (some) => {
      const owners = await ownersOfSessions(some.map(({ sid }) => sid))
      for (const one of some) if (owners.get(one.sid) !== one.userId) this.#end(one.userId, new Set([one]), 0)
    }).catch(failed)
  }

  /** Lets go of everybody, for good. */
  async stop(): Promise<void> {
    this.#isOver = true
    for (const timer of [this.#gathering, this.#departing, this.#rounds, this.#checks]) clearTimeout(timer)
    if (this.#rounds) await this.#do(() => drain(this.id))
  }

  #leave(attender: PresenceConnection, grace: number): void {
    const { userId } = attender
    const own = this.#people.get(userId)
    if (!own?.delete(attender) || own.size > 0 || this.#isOver) return
    this.#people.delete(userId)
    this.#leaving.set(userId, Date.now() + grace)
    if (grace === 0) void this.#do(() => this.#depart())
    else this.#departLater()
  }

  /** Closes some of somebody's connections, or all of them. */
  #end(userId: string, which: { has(attender: PresenceConnection): boolean } | null, grace: number): void {
    for (const attender of [...(this.#people.get(userId) ?? [])]) {
      if (which && !which.has(attender)) continue
      this.#leave(attender, grace)
      attender.end()
    }
  }

  #remember(refs: Iterable<string>): void {
    const at = Date.now()
    for (const [ref, until] of this.#ended) if (until < at) this.#ended.delete(ref)
    for (const ref of refs) this.#ended.set(ref, at + ENDED_KEPT_FOR)
  }

  async #write(ids: readonly string[]): Promise<void> {
    const people = ids.flatMap((userId) => {
      const count = this.#people.get(userId)?.size
      return count === undefined ? [] : { userId, count }
    })
    const cameOnline = await upsertConnections(this.id, people)
    for (const { userId } of people) this.#new.delete(userId)
    await publishPresence(cameOnline)
  }

  async #depart(): Promise<void> {
    const at = Date.now()
    const due = [...this.#leaving].filter(([, when]) => when <= at).map(([userId]) => userId)
    for (const userId of due) this.#leaving.delete(userId)
    try {
      await publishPresence(await removeConnections(this.id, due))
      for (const userId of due) if (!this.#people.has(userId)) this.#new.delete(userId)
    } catch (error) {
      for (const userId of due) if (!this.#people.has(userId)) this.#leaving.set(userId, at)
      throw error
    }
    if (this.#leaving.size > 0) this.#departLater()
  }

  #departLater(): void {
    this.#departing ??= setTimeout(() => {
      this.#departing = undefined
      void this.#do(() => this.#depart())
    }, this.#times.grace / 8).unref()
  }

  /** With the first who comes. */
  #begin(): void {
    if (this.#rounds || this.#isOver) return
    this.#rounds = setInterval(() => void this.round(), this.#times.round).unref()
    // Postgres may have lost what was written last, and others may have cleared it.
    this.#checks = setInterval(() => void this.checkSessions(), this.#times.check).unref()
    // Nor was anybody told of sessions that ended meanwhile.
    bus().onReconnect(() => {
      void this.round()
      void this.checkSessions()
    })
    this.#listening = this.#listen().catch(failed)
  }

  async #listen(): Promise<void> {
    await onSessionsEnded(({ userId, refs, because }) => {
      this.#remember(refs)
      const which = { has: ({ sid }: PresenceConnection) => refs.has(sessionRef(sid)) }
      // Who signs out is gone at once. Other ends close connections only: the same person may come back by another session.
      this.#end(userId, which, because === 'signed-out' ? 0 : this.#times.grace)
    })
    for (const topic of [ACCOUNT_SUSPENDED, ACCOUNT_DELETED])
      await bus().subscribe(topic, ({ userId = '' }) => this.#end(userId, null, 0))
  }

  #do(work: () => Promise<void>): Promise<void> {
    const done = this.#working.then(work).catch(failed)
    this.#working = done
    return done
  }
}

const failed = (error: unknown) => log.warn({ err: error }, 'presence: left to the next round')

/** The one of this process. */
export const presenceTracker = (): PresenceTracker =>
  singleton('presenceTracker', () => new PresenceTracker(processId()))
