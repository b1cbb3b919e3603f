import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does work for what comes in, all of it in its order: while it is at work, what comes further gathers and is done together, so that
 * a rush costs a few large pieces of work instead of many small ones; `pauseMs` makes them fewer still, for what may wait.
 * What fails is given to `failed` and not tried again.
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
