import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { seconds } from '~/platform/time/durations'
import { insertAccounts, insertConversations, insertMatches, insertSessions, pairUp } from '../fixtures'
import { ChatClient } from './chat-client'

const PAIRS = 50
/** Slow enough for the rate limit of an account. */
const SEND_INTERVAL = seconds(1.5)
const TIMEOUT = seconds(20)

/** Fifty pairs of members who keep sending each other messages: one of each pair through the first origin, the other through the second. */
export class ChatLoad {
  readonly #timers: NodeJS.Timeout[]

  private constructor(readonly halves: readonly [ChatClient[], ChatClient[]]) {
    // They start at random times, so that they do not all send in the same moment.
    this.#timers = this.all.map((client) => {
      const first = setTimeout(() => {
        const timer = setInterval(() => client.enqueue(), SEND_INTERVAL)
        this.#timers.push(timer)
      }, Math.random() * SEND_INTERVAL)
      return first
    })
  }

  static async start(sql: postgres.Sql, name: string, origins: readonly [string, string]): Promise<ChatLoad> {
    const people = await insertAccounts(PAIRS * 2, name, sql)
    const cookies = new Map((await insertSessions(people, sql)).map((cookie, n) => [people[n], cookie]))
    const pairs = pairUp(people)
    await insertConversations(pairs, sql)
    await insertMatches(pairs, sql)
    const client = (id: string, partnerId: string, href: string) =>
      new ChatClient(id, partnerId, { href, cookie: cookies.get(id) ?? '' })
    const chat = new ChatLoad([
      pairs.map(([one, other]) => client(one, other, origins[0])),
      pairs.map(([one, other]) => client(other, one, origins[1])),
    ])
    await chat.waitUntilCaughtUp(chat.all, 0)
    return chat
  }

  get all(): ChatClient[] {
    return this.halves.flat()
  }

  /**
   * Waits until each of these clients has received every stored message at some moment after `since`. Returns when the last one had; infinity
   * after a timeout.
   */
  async waitUntilCaughtUp(clients: readonly ChatClient[], since: number): Promise<number> {
    const haveCaughtUp = await until(() => clients.every(({ caughtUpAt }) => caughtUpAt > since))
    return haveCaughtUp ? Math.max(...clients.map(({ caughtUpAt }) => caughtUpAt)) : Number.POSITIVE_INFINITY
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

  /** Stops sending and disconnects all clients. */
  stop(): void {
    this.#stopSending()
    for (const client of this.all) client.stop()
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
