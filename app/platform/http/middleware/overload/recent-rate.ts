const WINDOW_S = 5

export type RecentRate = { count(): void; perSecond(): number }

/** How often something happened per second, on average over the last five full seconds. */
export function recentRate(): RecentRate {
  // The current second and the full ones before it, each with its number.
  const seconds = Array.from({ length: WINDOW_S + 1 }, () => ({ second: -1, count: 0 }))
  const currentSecond = () => Math.floor(performance.now() / 1000)
  return {
    count() {
      const second = currentSecond()
      const place = second % seconds.length
      const known = seconds[place]
      if (known?.second === second) known.count += 1
      else seconds[place] = { second, count: 1 }
    },
    perSecond() {
      const current = currentSecond()
      const counted = seconds.filter(({ second }) => second >= current - WINDOW_S && second < current)
      return counted.reduce((sum, { count }) => sum + count, 0) / WINDOW_S
    },
  }
}
