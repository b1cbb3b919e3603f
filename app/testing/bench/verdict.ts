/** A measured figure with its unit and its limit: a maximum, or with `atLeast` a minimum. */
export type Figure = {
  what: string
  value: number
  limit: number
  unit: string
  ok: boolean
  atLeast?: true
}

export function atMost(limit: number, what: string, value: number, unit = ''): Figure {
  return { what, value: Number(value.toFixed(3)), limit, unit, ok: value <= limit }
}

export function atLeast(limit: number, what: string, value: number, unit = ''): Figure {
  return { what, value: Number(value.toFixed(3)), limit, unit, ok: value >= limit, atLeast: true }
}

/** The 99th percentile of the times of events that may not occur. Without any event it is a figure without a limit: their number, 0. */
export function p99IfAny(limit: number, what: string, times: readonly number[], unit = ''): Figure {
  if (times.length === 0) return atMost(Number.POSITIVE_INFINITY, `${what}: how many`, 0)
  return atMost(limit, `${what}: p99 of ${times.length}`, quantile(times, 0.99), unit)
}

/** The figures as a table, one per line. They may have been parsed from JSON, where infinity and NaN have become null. */
export function tableOf(figures: readonly Figure[]): string[] {
  return figures.map(({ what, value, limit, unit, ok, atLeast }) =>
    [
      what.padEnd(58),
      (Number.isFinite(value) ? `${value}${unit}` : '-').padStart(12),
      (Number.isFinite(limit) ? `${atLeast ? 'least' : 'limit'} ${limit}${unit}` : 'no limit').padStart(18),
      ok ? '  ok' : atLeast ? '  TOO LITTLE' : '  TOO MUCH',
    ].join(''),
  )
}

/**
 * How well two kinds of responses can be distinguished by their times: the area under the ROC curve, from 0.5 (not at all) to 1 (always).
 * The result does not depend on which kind is slower.
 */
export function auc(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, one: 1 })), ...other.map((ms) => ({ ms, one: 0 }))]
  all.sort((a, b) => a.ms - b.ms)
  let ranks = 0
  for (let at = 0; at < all.length; ) {
    let end = at
    while (end < all.length && all[end]?.ms === all[at]?.ms) end += 1
    // Equal times all get the average of their ranks.
    const rank = (at + 1 + end) / 2
    for (; at < end; at += 1) ranks += rank * (all[at]?.one ?? 0)
  }
  const area = (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length)
  return Math.max(area, 1 - area)
}

/** The time below which the given part (0 to 1) of the times lies; NaN without times. */
export function quantile(times: readonly number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
