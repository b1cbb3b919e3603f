import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Processes items in batches of `size`, one after the other with a pause of `pauseMs`, so that other users of the process or the database
 * are not delayed.
 */
export async function processInBatches<Item>(
  items: readonly Item[],
  { size, pauseMs }: { size: number; pauseMs: number },
  work: (some: readonly Item[]) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await sleep(pauseMs)
    await work(items.slice(at, at + size))
  }
}
