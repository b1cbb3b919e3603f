import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { seconds } from '~/platform/time/durations'
import { crowd, pairsOf, roomsOf, sessionsOf } from '../crowd'
import { Talker } from './talker'

const PAIRS = 50
/** Below what one account may say. */
const SAYS_EVERY = seconds(1.5)
const TIMEOUT = seconds(20)

/** Fifty pairs who talk to each other without a pause, the one half at the one address, the other at the other. */
export class Talk {
  readonly #timers: NodeJS.Timeout[]

  private constructor(readonly halves: readonly [Talker[], Talker[]]) {
    // Not all in the same moment.
    this.#timers = this.all.map((talker) => {
      const first = setTimeout(() => {
        const timer = setInterval(() => talker.say(), SAYS_EVERY)
        this.#timers.push(timer)
      }, Math.random() * SAYS_EVERY)
      return first
    })
  }

  static async begin(sql: postgres.Sql, name: string, origins: readonly [string, string]): Promise<Talk> {
    const people = await crowd(PAIRS * 2, name, sql)
    const cookies = new Map((await sessionsOf(people, sql)).map((cookie, n) => [people[n], cookie]))
    const pairs = pairsOf(people)
    await roomsOf(pairs, sql)
    const talker = (id: string, partnerId: string, href: string) =>
      new Talker(id, partnerId, { href, cookie: cookies.get(id) ?? '' })
    const talk = new Talk([
      pairs.map(([one, other]) => talker(one, other, origins[0])),
      pairs.map(([one, other]) => talker(other, one, origins[1])),
    ])
    await talk.whole(talk.all, 0)
    return talk
  }

  get all(): Talker[] {
    return this.halves.flat()
  }

  /** Waits until all of those have got everything there is, since that moment; gives when the last one had. */
  async whole(talkers: readonly Talker[], since: number): Promise<number> {
    const isWhole = await until(() => talkers.every(({ wholeAt }) => wholeAt > since))
    return isWhole ? Math.max(...talkers.map(({ wholeAt }) => wholeAt)) : Number.POSITIVE_INFINITY
  }

  /** Ends the talk once all is said and received, or nothing comes any more. */
  async end(): Promise<void> {
    this.#hush()
    const isOver = () =>
      this.all.every(({ hasAllAcknowledged }) => hasAllAcknowledged) &&
      this.halves[0].every((one, n) => {
        const other = this.halves[1][n]
        return (
          one.received.length >= (other?.said.length ?? 0) && (other?.received.length ?? 0) >= one.said.length
        )
      })
    await until(isOver)
  }

  stop(): void {
    this.#hush()
    for (const talker of this.all) talker.leave()
  }

  #hush(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}

/** Gives whether it came to be so. */
async function until(isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + TIMEOUT
  while (!isSo() && performance.now() < end) await sleep(20)
  return isSo()
}
