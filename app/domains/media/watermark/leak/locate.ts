import { type AreaSums, cellAverages, type Part, WHOLE } from '../../encoding/area-sums'

/** Cells per side in which two pictures are compared. */
const SIDE = 48
/** The first guesses of the part that a copy shows: the whole original, and parts of two sizes in nine positions. */
const STARTS: readonly Part[] = [
  WHOLE,
  ...[0.9, 0.75].flatMap((size) =>
    [0, 0.5, 1].flatMap((x) =>
      [0, 0.5, 1].map((y) => ({
        left: (1 - size) * x,
        top: (1 - size) * y,
        right: (1 - size) * x + size,
        bottom: (1 - size) * y + size,
      })),
    ),
  ),
]
/** How far an edge moves in one step of the hill climbing, first coarsely, then finely, as a fraction of the original. */
const STEPS = [0.04, 0.02, 0.01, 0.005, 0.0025, 0.00125, 0.0006]
/** The smallest part that is found, as a fraction of the original's width and height. */
const PART_MIN = 0.3
/** Shifts, one edge at a time, and zooms: which edges (left, top, right, bottom) move, and in which direction. */
const MOVES = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
  [0, 0, 0, 1],
  [1, 0, 1, 0],
  [0, 1, 0, 1],
  [1, 1, -1, -1],
] as const

/**
 * Finds the part of the original that a cropped and possibly resized copy shows. Compares several guesses, and improves the best two by
 * hill climbing. `likeness` is the correlation of the copy and the part, 1 for the same picture.
 */
export function locate(copy: AreaSums, original: AreaSums): { part: Part; likeness: number } {
  const wanted = centred(cellAverages(copy, WHOLE, SIDE).average)
  const likenessOf = (part: Part) => correlation(wanted, centred(cellAverages(original, part, SIDE).average))
  const guesses = STARTS.map((part) => ({ part, likeness: likenessOf(part) }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, 2)
  const [best, second] = guesses.map((guess) => hillClimb(guess, likenessOf))
  if (!best) return { part: WHOLE, likeness: 0 }
  return second && second.likeness > best.likeness ? second : best
}

/** Moves the edges of the part, in ever smaller steps, as long as that makes it more like the copy. */
function hillClimb(
  from: { part: Part; likeness: number },
  likenessOf: (part: Part) => number,
): { part: Part; likeness: number } {
  let best = from
  for (const step of STEPS) {
    for (let improved = true; improved; ) {
      improved = false
      for (const move of MOVES)
        for (const distance of [step, -step]) {
          const part = moved(best.part, move, distance)
          if (!part) continue
          const likeness = likenessOf(part)
          if (likeness <= best.likeness + 1e-9) continue
          best = { part, likeness }
          improved = true
        }
    }
  }
  return best
}

function moved({ left, top, right, bottom }: Part, move: (typeof MOVES)[number], by: number): Part | null {
  const part = {
    left: Math.max(0, left + move[0] * by),
    top: Math.max(0, top + move[1] * by),
    right: Math.min(1, right + move[2] * by),
    bottom: Math.min(1, bottom + move[3] * by),
  }
  return part.right - part.left >= PART_MIN && part.bottom - part.top >= PART_MIN ? part : null
}

function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

function correlation(one: Float64Array, other: Float64Array): number {
  let [both, first, second] = [0, 0, 0]
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0]
    both += a * b
    first += a * a
    second += b * b
  }
  return first > 0 && second > 0 ? both / Math.sqrt(first * second) : 0
}
