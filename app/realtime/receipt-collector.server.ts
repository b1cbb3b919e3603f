import type { Delivered } from '~/domains/chat/realtime/delivery-receipts.server'
import { createBatcher } from './batcher.server'

/**
 * Collects delivery receipts, and records many together: of each member in each room only the furthest, and none that a read mark has made
 * superfluous.
 * @param onError as for createBatcher
 * @param waitMs how long each receipt waits at least: longer than an open page takes to mark a message as read. At most it waits twice as long
 */
export function createReceiptCollector(
  record: (receipts: readonly Delivered[]) => Promise<void>,
  onError: (error: unknown) => void,
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
    onError,
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
