import { type AreaSums, cellAverages, type Part, WHOLE } from '../../encoding/area-sums'
import { PATTERN_CELLS, PATTERN_SIDE } from '../receiver-mark.server'

/** Cells of which the copy shows less than this fraction are ignored. */
const COVERAGE_MIN = 0.5
/** Differences beyond this many standard deviations are clipped. They come from stickers or edges that do not align exactly. */
const CLIPPED_AT = 3
/** The weights of a cell's own sign, of each neighbour's, and of its own at the edge of the picture, in the average of the marked cell. */
const [OWN, NEIGHBOUR, EDGE] = [0.75, 0.125, 0.875]

/**
 * Extracts what may be a receiver's pattern: for each cell of the original, how much lighter the copy is than the original explains.
 * Changes of brightness and contrast are removed. `patternScore` compares the trace with a pattern.
 * @param part the part of the original that the copy shows
 */
export function patternTrace(copy: AreaSums, original: AreaSums, part: Part): Float64Array {
  const base = cellAverages(original, WHOLE, PATTERN_SIDE).average
  const { average, coverage } = cellAverages(copy, inverse(part), PATTERN_SIDE)
  const weight = coverage.map((one) => (one >= COVERAGE_MIN ? one : 0))
  const residual = clipped(unexplained(average, base, weight), weight)
  return smoothed(residual.map((value, at) => value * (weight[at] ?? 0)))
}

/**
 * How well a pattern of random signs matches a trace, in standard deviations. A pattern that was made independently of the picture scores
 * above t with a probability of at most exp(-t²/2), whatever the picture shows (Hoeffding's inequality). A faithful copy scores up to 24.
 */
export function patternScore(trace: Float64Array, pattern: Int8Array): number {
  let [sum, square] = [0, 0]
  for (let at = 0; at < PATTERN_CELLS; at += 1) {
    const value = trace[at] ?? 0
    sum += value * (pattern[at] ?? 0)
    square += value * value
  }
  return square > 0 ? sum / Math.sqrt(square) : 0
}

/** The whole original in the coordinates of the copy. */
function inverse({ left, top, right, bottom }: Part): Part {
  const [width, height] = [right - left, bottom - top]
  return {
    left: -left / width,
    top: -top / height,
    right: (1 - left) / width,
    bottom: (1 - top) / height,
  }
}

/** The weighted residual of a regression on the original's brightness, its square, and a gradient of light. */
function unexplained(values: Float64Array, base: Float64Array, weight: Float64Array): Float64Array {
  const residual = Float64Array.from(values)
  const basis: Float64Array[] = []
  const regressors: ((at: number) => number)[] = [
    () => 1,
    (at) => base[at] ?? 0,
    (at) => (base[at] ?? 0) ** 2,
    (at) => at % PATTERN_SIDE,
    (at) => Math.floor(at / PATTERN_SIDE),
  ]
  // Gram-Schmidt: makes each regressor orthogonal to those before it.
  for (const regressor of regressors) {
    const vector = Float64Array.from({ length: PATTERN_CELLS }, (_, at) => regressor(at))
    const before = dot(vector, vector, weight)
    for (const one of basis) subtract(vector, one, dot(vector, one, weight))
    const length = Math.sqrt(dot(vector, vector, weight))
    if (length < 1e-6 * Math.sqrt(before)) continue
    const unit = vector.map((value) => value / length)
    basis.push(unit)
    subtract(residual, unit, dot(residual, unit, weight))
  }
  return residual
}

function dot(one: Float64Array, other: Float64Array, weight: Float64Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0) * (weight[at] ?? 0), 0)
}

function subtract(from: Float64Array, vector: Float64Array, factor: number): void {
  for (let at = 0; at < from.length; at += 1) from[at] = (from[at] ?? 0) - factor * (vector[at] ?? 0)
}

/** Clips outliers. The standard deviation is estimated as 1.4826 times the median of the absolute values, which outliers hardly change. */
function clipped(values: Float64Array, weight: Float64Array): Float64Array {
  const sizes = [...values].flatMap((value, at) => (weight[at] ? [Math.abs(value)] : []))
  sizes.sort((one, other) => one - other)
  const limit = CLIPPED_AT * 1.4826 * (sizes[Math.floor(sizes.length / 2)] ?? 0)
  return limit > 0 ? values.map((value) => Math.max(-limit, Math.min(limit, value))) : values
}

/** Smooths the cells as the marking does (a matched filter): the averages of a cell's neighbours contain a part of its sign, too. */
function smoothed(values: Float64Array): Float64Array {
  const along = (value: (at: number) => number, at: number) => {
    const own = at === 0 || at === PATTERN_SIDE - 1 ? EDGE : OWN
    return (
      own * value(at) +
      (at > 0 ? NEIGHBOUR * value(at - 1) : 0) +
      (at < PATTERN_SIDE - 1 ? NEIGHBOUR * value(at + 1) : 0)
    )
  }
  const across = values.map((_, at) => {
    const row = at - (at % PATTERN_SIDE)
    return along((x) => values[row + x] ?? 0, at % PATTERN_SIDE)
  })
  return values.map((_, at) => {
    const column = at % PATTERN_SIDE
    return along((y) => across[y * PATTERN_SIDE + column] ?? 0, Math.floor(at / PATTERN_SIDE))
  })
}
