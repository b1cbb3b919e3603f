import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { seconds } from '~/platform/time/durations'
import { insertAccounts, insertConversations, insertSessions, pairUp } from '../fixtures'
import { Talker } from './talker'

const PAIRS = 50
/** Longer than the rate limit of an account requires. */
const SEND_INTERVAL = seconds(1.5)
const TIMEOUT = seconds(20)

/** Fifty pairs of members who keep sending each other messages: one of each pair through the first origin, the other through the second. */
export class Talk {
  readonly #timers: NodeJS.Timeout[]

  private constructor(readonly halves: readonly [Talker[], Talker[]]) {
    // They start at random times, so that they do not all send in the same moment.
    this.#timers = this.all.map((talker) => {
      const first = setTimeout(() => {
        const timer = setInterval(() => talker.enqueue(), SEND_INTERVAL)
        this.#timers.push(timer)
      }, Math.random() * SEND_INTERVAL)
      return first
    })
  }

  static async begin(sql: postgres.Sql, name: string, origins: readonly [string, string]): Promise<Talk> {
    const people = await insertAccounts(PAIRS * 2, name, sql)
    const cookies = new Map((await insertSessions(people, sql)).map((cookie, n) => [people[n], cookie]))
    const pairs = pairUp(people)
    await insertConversations(pairs, sql)
    const talker = (id: string, partnerId: string, href: string) =>
      new Talker(id, partnerId, { href, cookie: cookies.get(id) ?? '' })
    const talk = new Talk([
      pairs.map(([one, other]) => talker(one, other, origins[0])),
      pairs.map(([one, other]) => talker(other, one, origins[1])),
    ])
    await talk.waitUntilCaughtUp(talk.all, 0)
    return talk
  }

  get all(): Talker[] {
    return this.halves.flat()
  }

  /**
   * Waits until each of these talkers has received every stored message at some moment after `since`. Returns when the last one had; infinity
   * after a timeout.
   */
  async waitUntilCaughtUp(talkers: readonly Talker[], since: number): Promise<number> {
    const haveCaughtUp = await until(() => talkers.every(({ caughtUpAt }) => caughtUpAt > since))
    return haveCaughtUp ? Math.max(...talkers.map(({ caughtUpAt }) => caughtUpAt)) : Number.POSITIVE_INFINITY
  }

  /** Stops sending and waits until every message is acknowledged and received, or until the timeout. */
  async end(): Promise<void> {
    this.#stopSending()
    const isOver = () =>
      this.all.every(({ hasAllAcknowledged }) => hasAllAcknowledged) &&
      this.halves[0].every((one, n) => {
        const other = this.halves[1][n]
        return (
          one.received.length >= (other?.sent.length ?? 0) && (other?.received.length ?? 0) >= one.sent.length
        )
      })
    await until(isOver)
  }

  stop(): void {
    this.#stopSending()
    for (const talker of this.all) talker.stop()
  }

  #stopSending(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

/** Waits until the condition is met, or until the timeout. Returns whether it is met. */
async function until(isMet: () => boolean): Promise<boolean> {
  const end = performance.now() + TIMEOUT
  while (!isMet() && performance.now() < end) await sleep(20)
  return isMet()
}
