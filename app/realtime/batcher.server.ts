import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Processes items in order, in batches: items that arrive while one batch is processed form the next one, so that load costs few large
 * statements instead of many small ones.
 * @param failed called with the items of a failed batch, without a retry
 * @param pauseMs a wait before each batch, which makes batches larger, for what is not urgent
 */
export function createBatcher<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  failed: (error: unknown, items: readonly Item[]) => void,
  pauseMs = 0,
): (item: Item) => void {
  let waiting: Item[] = []
  let isAtWork = false

  async function go(): Promise<void> {
    isAtWork = true
    while (waiting.length > 0) {
      if (pauseMs > 0) await sleep(pauseMs)
      const items = waiting
      waiting = []
      await work(items).catch((error: unknown) => failed(error, items))
    }
    isAtWork = false
  }

  return (item) => {
    waiting.push(item)
    if (!isAtWork) void go()
  }
}
