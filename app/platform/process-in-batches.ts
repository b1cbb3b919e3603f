import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does work for many, `size` of them at a time, one portion after the other with a pause of `pauseMs` between, so that whoever else
 * needs the process or the database does not wait for all of it.
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
