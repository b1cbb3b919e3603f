import { quantile } from '../verdict'

type Point = { hours: number; value: number }
/** The change per hour in percent of the mean, and half the width of its 95 % confidence interval (`± uncertainty`). */
type Trend = { percentPerHour: number; uncertainty: number }

/** About 95 % of a normal distribution is within two standard errors of the mean. */
const STANDARD_ERRORS = 2

/**
 * The slope of the least-squares line through the points. The uncertainty assumes that the deviations from the line are independent of each
 * other. Returns NaN for fewer than three points, and for points that are all at the same time.
 */
export function trendOf(points: readonly Point[]): Trend {
  const n = points.length
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / n
  const [hours, value] = [mean((point) => point.hours), mean((point) => point.value)]
  const squaredDistances = points.reduce((sum, point) => sum + (point.hours - hours) ** 2, 0)
  if (n < 3 || squaredDistances === 0) return { percentPerHour: Number.NaN, uncertainty: Number.NaN }
  const slope =
    points.reduce((sum, point) => sum + (point.hours - hours) * (point.value - value), 0) / squaredDistances
  const squaredErrors = points.reduce(
    (sum, point) => sum + (point.value - value - slope * (point.hours - hours)) ** 2,
    0,
  )
  const percent = 100 / value
  return {
    percentPerHour: slope * percent,
    uncertainty: STANDARD_ERRORS * Math.sqrt(squaredErrors / (n - 2) / squaredDistances) * percent,
  }
}

/** By how much a count grew: the median of its last third minus the median of its first third. Single values would follow the load. */
export function growthOf(counts: readonly number[]): { from: number; by: number } {
  const third = Math.max(1, Math.floor(counts.length / 3))
  const from = quantile(counts.slice(0, third), 0.5)
  return { from, by: quantile(counts.slice(-third), 0.5) - from }
}
