import { setTimeout as sleep } from 'node:timers/promises'

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
