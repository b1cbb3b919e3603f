/** More passwords wait to be checked than the machine can check in good time. */
export class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

/**
 * Runs at most `atOnce` pieces of work, lets at most `waiting` others wait, and refuses the rest at once with
 * HashQueueFull: argon2 takes 19 MiB and a core for each, so an unbounded queue is a way to take the server down.
 */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new HashQueueFull(`${waiting} are waiting already`)
      // The one who leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
