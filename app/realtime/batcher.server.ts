import { setTimeout as sleep } from 'node:timers/promises'
import type { Delivered } from '~/domains/chat/realtime/delivery-receipts.server'

/**
 * Processes items in order and in batches. Items that arrive while a batch is processed form the next one, so that high load results in few
 * large statements instead of many small ones.
 * @param onError called with the items of a failed batch, which is not retried
 * @param pauseMs a delay before each batch, which makes batches larger; for work that is not urgent
 */
export function createBatcher<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  onError: (error: unknown, items: readonly Item[]) => void,
  pauseMs = 0,
): (item: Item) => void {
  let waiting: Item[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      if (pauseMs > 0) await sleep(pauseMs)
      const items = waiting
      waiting = []
      await work(items).catch((error: unknown) => onError(error, items))
    }
    isRunning = false
  }

  return (item) => {
    waiting.push(item)
    if (!isRunning) void run()
  }
}

/**
 * Collects delivery receipts, and records many together: of each member in each room only the furthest, and none that a read mark has made
 * superfluous.
 * @param failed as for createBatcher
 * @param waitMs how long each receipt waits at least: longer than an open page takes to mark a message as read. At most it waits twice as long
 */
export function waitingReceipts(
  record: (receipts: readonly Delivered[]) => Promise<void>,
  failed: (error: unknown) => void,
  waitMs: number,
): { add(receipt: Delivered): void; settle(read: Delivered): void } {
  const furthest = new Map<string, number>()
  const keyOf = ({ roomId, userId }: Delivered) => `${roomId} ${userId}`
  const recordSoon = createBatcher<Delivered>(
    async (waiting) => {
      const due = waiting.filter((one) => furthest.get(keyOf(one)) === one.seq)
      for (const one of due) furthest.delete(keyOf(one))
      if (due.length > 0) await record(due)
    },
    failed,
    waitMs,
  )
  return {
    add(receipt) {
      const key = keyOf(receipt)
      furthest.set(key, Math.max(receipt.seq, furthest.get(key) ?? 0))
      setTimeout(recordSoon, waitMs, receipt)
    },
    /** What a member has read was recorded as delivered with the read mark. */
    settle(read) {
      const key = keyOf(read)
      if ((furthest.get(key) ?? Number.POSITIVE_INFINITY) <= read.seq) furthest.delete(key)
    },
  }
}
