import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/platform/time/durations'
import { noticeQuery, type Shop } from '../../fakes/payment-provider'
import type { Order } from './orders'

const CONCURRENCY = 50
const RETRY_DELAY_MS = 50

/**
 * Delivers `copies` copies of every notice in random order. Like the payment provider, repeats each one until the response is `OK`. Calls
 * `restart`, which kills the server and starts it again, `kills` times, evenly spread over the deliveries, which continue meanwhile.
 */
export async function deliverAll(given: {
  origin: string
  shop: Shop
  orders: readonly Order[]
  copies: number
  kills: number
  restart: () => Promise<void>
}): Promise<{ delivered: number; retries: number }> {
  const { origin, shop, orders, copies, kills, restart } = given
  const queries = orders.map((order) => noticeQuery(shop, 'purchase', order))
  const pending = shuffled(queries.flatMap((query) => Array<string>(copies).fill(query)))
  const total = pending.length
  const done = { delivered: 0, retries: 0 }
  let restarts = 0
  let restarting: Promise<void> | null = null

  async function worker(): Promise<void> {
    for (let query = pending.pop(); query; query = pending.pop()) {
      while (!(await isAccepted(origin, query))) {
        done.retries += 1
        await sleep(RETRY_DELAY_MS)
      }
      done.delivered += 1
      if (restarts < kills && !restarting && done.delivered >= ((restarts + 1) * total) / (kills + 1)) {
        restarts += 1
        restarting = restart().finally(() => {
          restarting = null
        })
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  await restarting
  return done
}

/** Delivers one notice of each order at a constant rate. Returns how long each delivery took, in milliseconds, including retries. */
export async function deliverAtPace(given: {
  origin: string
  shop: Shop
  orders: readonly Order[]
  perSecond: number
}): Promise<number[]> {
  const { origin, shop, orders, perSecond } = given
  const begin = performance.now()
  return Promise.all(
    orders.map(async (order, at) => {
      const query = noticeQuery(shop, 'purchase', order)
      await sleep(Math.max(0, begin + (at * seconds(1)) / perSecond - performance.now()))
      const from = performance.now()
      while (!(await isAccepted(origin, query))) await sleep(RETRY_DELAY_MS)
      return performance.now() - from
    }),
  )
}

async function isAccepted(origin: string, query: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/payments/notice?${query}`, {
      signal: AbortSignal.timeout(seconds(30)),
    })
    return (await answer.text()) === 'OK' && answer.status === 200
  } catch {
    // The server was killed meanwhile. The provider would retry.
    return false
  }
}

function shuffled<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1))
    const [one, two] = [items[last] as Item, items[other] as Item]
    items[last] = two
    items[other] = one
  }
  return items
}
