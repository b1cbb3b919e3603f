import { quantile } from '../verdict'

export type Point = { hours: number; value: number }
/** In percent of the mean an hour, with its 95 % confidence interval (`± uncertainty`). */
export type Trend = { percentPerHour: number; uncertainty: number }

/** Two standard errors are some 95 % of a normal distribution. */
const STANDARD_ERRORS = 2

/**
 * The slope of the least-squares line. The uncertainty supposes that the deviations from the line are independent of each other.
 * Without three points at different times nothing is known: not a number.
 */
export function trendOf(points: readonly Point[]): Trend {
  const n = points.length
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / n
  const [hours, value] = [mean((point) => point.hours), mean((point) => point.value)]
  const spread = points.reduce((sum, point) => sum + (point.hours - hours) ** 2, 0)
  if (n < 3 || spread === 0) return { percentPerHour: Number.NaN, uncertainty: Number.NaN }
  const slope = points.reduce((sum, point) => sum + (point.hours - hours) * (point.value - value), 0) / spread
  const errors = points.reduce(
    (sum, point) => sum + (point.value - value - slope * (point.hours - hours)) ** 2,
    0,
  )
  const percent = 100 / value
  return {
    percentPerHour: slope * percent,
    uncertainty: STANDARD_ERRORS * Math.sqrt(errors / (n - 2) / spread) * percent,
  }
}

/** By how much a count grew: the median of its last third less that of its first third. Counts go up and down with the load. */
export function growthOf(counts: readonly number[]): { from: number; by: number } {
  const third = Math.max(1, Math.floor(counts.length / 3))
  const from = quantile(counts.slice(0, third), 0.5)
  return { from, by: quantile(counts.slice(-third), 0.5) - from }
}
