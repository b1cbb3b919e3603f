import pLimit from 'p-limit'

/** More passwords wait to be checked than the machine can check in time. */
export class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

/**
 * Runs at most `atOnce` jobs concurrently, lets at most `waiting` others wait, and refuses the rest at once with HashQueueFull: argon2
 * takes 19 MiB and a core each, so an unbounded queue would allow denial of service.
 */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce)
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (limit.activeCount >= atOnce && limit.pendingCount >= waiting) {
      throw new HashQueueFull(`${waiting} are waiting already`)
    }
    return limit(work)
  }
}
