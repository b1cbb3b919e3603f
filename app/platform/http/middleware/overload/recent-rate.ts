const WINDOW_S = 5

type RecentRate = { count(): void; perSecond(): number }

/** Measures how often `count` was called per second, as the average of the last five full seconds. */
export function recentRate(): RecentRate {
  // A ring buffer: the counts of the current second and of the full seconds before it.
  const seconds = Array.from({ length: WINDOW_S + 1 }, () => ({ second: -1, count: 0 }))
  const currentSecond = () => Math.floor(performance.now() / 1000)
  return {
    count() {
      const second = currentSecond()
      const index = second % seconds.length
      const entry = seconds[index]
      if (entry?.second === second) entry.count += 1
      else seconds[index] = { second, count: 1 }
    },
    perSecond() {
      const current = currentSecond()
      const counted = seconds.filter(({ second }) => second >= current - WINDOW_S && second < current)
      return counted.reduce((sum, { count }) => sum + count, 0) / WINDOW_S
    },
  }
}
