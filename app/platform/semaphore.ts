/**
 * Lets `atOnce` pieces of work run at a time and the others wait, in the order in which they came. `mayWait` is asked
 * with how many wait already before one more joins them; what it throws is thrown to the one who came.
 */
export function createSemaphore(atOnce: number, mayWait: (waiting: number) => void = () => undefined) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      mayWait(waiting.length)
      // The one who leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((resume) => waiting.push(resume))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
