type FairQueueLimits = {
  /** How many jobs run concurrently, in total and for one key. */
  concurrency?: number
  perKey?: number
  /** How many jobs may wait, in total and for one key; further calls throw `QueueFull`. */
  maxWaiting?: number
  maxWaitingPerKey?: number
}

export class QueueFull extends Error {}

type Entry = { running: number; lastStart: number; waiting: (() => void)[] }

/**
 * A semaphore that is fair to keys (members): of the waiting keys, the one with the fewest running jobs starts first, then the one that
 * has not started for the longest time. So a member's second job waits behind the first jobs of all others. Jobs of one key start in
 * the order of their calls.
 */
export function createFairQueue({
  concurrency = Number.POSITIVE_INFINITY,
  perKey = Number.POSITIVE_INFINITY,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitingPerKey = Number.POSITIVE_INFINITY,
}: FairQueueLimits) {
  const entries = new Map<string, Entry>()
  let running = 0
  let waiting = 0
  let starts = 0

  const start = (entry: Entry) => {
    running += 1
    entry.running += 1
    starts += 1
    entry.lastStart = starts
  }
  const next = (): Entry | undefined => {
    let best: Entry | undefined
    for (const entry of entries.values()) {
      if (entry.waiting.length === 0 || entry.running >= perKey) continue
      const isBefore =
        !best ||
        entry.running < best.running ||
        (entry.running === best.running && entry.lastStart < best.lastStart)
      if (isBefore) best = entry
    }
    return best
  }
  const startWaiting = () => {
    for (let entry = next(); entry && running < concurrency; entry = next()) {
      waiting -= 1
      start(entry)
      entry.waiting.shift()?.()
    }
  }

  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const entry = entries.get(key) ?? { running: 0, lastStart: 0, waiting: [] }
    entries.set(key, entry)
    if (running < concurrency && entry.running < perKey) start(entry)
    else {
      if (waiting >= maxWaiting || entry.waiting.length >= maxWaitingPerKey) throw new QueueFull()
      waiting += 1
      await new Promise<void>((resume) => entry.waiting.push(resume))
    }
    try {
      return await work()
    } finally {
      running -= 1
      entry.running -= 1
      if (entry.running === 0 && entry.waiting.length === 0) entries.delete(key)
      startWaiting()
    }
  }
}
