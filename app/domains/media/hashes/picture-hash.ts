/** A luminance plane of SIDE_PX x SIDE_PX bytes, whatever the picture's proportions are. */
export type GreyPlane = Uint8Array
export const SIDE_PX = 256

/**
 * Two perceptual hashes of the same picture, as hexadecimal digits: 64 bits find it among millions, 256 bits confirm the match. Both hold
 * the signs of low frequencies against their median, so that size, quality and brightness hardly change them.
 */
export type PictureHash = { phash: string; phash256: string }

/** Copies differ in at most so many of 64 bits, and in at most so many of those that confirm (decision 0190). */
export const PHASH_DISTANCE_MAX = 10
export const CONFIRMING_DISTANCE_MAX = 35

/** Part of a picture, in fractions of its sides. */
type Window = { left: number; top: number; right: number; bottom: number }

/** How much a copy may have lost at the two ends of a side. Others in between are near enough to one of these. */
const CUTS: readonly [number, number][] = [
  [0, 0],
  [0.06, 0],
  [0, 0.06],
  [0.06, 0.06],
  [0.12, 0],
  [0, 0.12],
  [0.12, 0.12],
]
const WHOLE: Window = { left: 0, top: 0, right: 1, bottom: 1 }
export const WINDOWS: readonly Window[] = CUTS.flatMap(([left, right]) =>
  CUTS.map(([top, bottom]) => ({ left, top, right: 1 - right, bottom: 1 - bottom })),
)

/** The hash that is stored of a picture. */
export function hashPicture(plane: GreyPlane): PictureHash {
  return hashOf(frequencies(integralOf(plane), WHOLE))
}

/** The hashes of all cropped and mirrored copies that are searched for: 98, the picture itself first. */
export function hashVariants(plane: GreyPlane): PictureHash[] {
  const integral = integralOf(plane)
  return WINDOWS.flatMap((window) => {
    const found = frequencies(integral, window)
    return [hashOf(found), hashOf(mirrored(found))]
  })
}

/** Points a side from which the frequencies are computed, and frequencies a side that the larger hash has. */
const POINTS = 32
const LOW = 16
/** The smaller hash has the lowest of these. */
const LOWEST = 8
/** Of the larger hash, so many frequencies a side confirm: a window that is off by a fiftieth changes the higher ones by chance. */
const CONFIRMING = 13

/** Sums of everything above and left of a point: the mean of any window costs four look-ups. */
function integralOf(plane: GreyPlane): Float64Array {
  const width = SIDE_PX + 1
  const sums = new Float64Array(width * width)
  for (let y = 0; y < SIDE_PX; y++) {
    let row = 0
    for (let x = 0; x < SIDE_PX; x++) {
      row += plane[y * SIDE_PX + x] ?? 0
      sums[(y + 1) * width + x + 1] = (sums[y * width + x + 1] ?? 0) + row
    }
  }
  return sums
}

/** The integral between its points, by bilinear interpolation. */
function sumAt(sums: Float64Array, x: number, y: number): number {
  const [left, top] = [Math.min(SIDE_PX - 1, Math.floor(x)), Math.min(SIDE_PX - 1, Math.floor(y))]
  const [right, below] = [x - left, y - top]
  const at = top * (SIDE_PX + 1) + left
  const [a = 0, b = 0, c = 0, d = 0] = [
    sums[at],
    sums[at + 1],
    sums[at + SIDE_PX + 1],
    sums[at + SIDE_PX + 2],
  ]
  return (a * (1 - right) + b * right) * (1 - below) + (c * (1 - right) + d * right) * below
}

/** The low frequencies of a window (DCT-II without the constant one), row by row from the lowest. */
function frequencies(sums: Float64Array, window: Window): Float64Array {
  const points = new Float64Array(POINTS * POINTS)
  const at = (from: number, to: number, step: number) => (from + ((to - from) * step) / POINTS) * SIDE_PX
  for (let row = 0; row < POINTS; row++) {
    const [top, bottom] = [at(window.top, window.bottom, row), at(window.top, window.bottom, row + 1)]
    for (let column = 0; column < POINTS; column++) {
      const [left, right] = [at(window.left, window.right, column), at(window.left, window.right, column + 1)]
      points[row * POINTS + column] =
        sumAt(sums, right, bottom) -
        sumAt(sums, left, bottom) -
        sumAt(sums, right, top) +
        sumAt(sums, left, top)
    }
  }
  return transform(points)
}

const COSINES = Float64Array.from({ length: LOW * POINTS }, (_, at) =>
  Math.cos((((at % POINTS) * 2 + 1) * (Math.floor(at / POINTS) + 1) * Math.PI) / (2 * POINTS)),
)

function transform(points: Float64Array): Float64Array {
  const rows = new Float64Array(POINTS * LOW)
  for (let row = 0; row < POINTS; row++) {
    for (let f = 0; f < LOW; f++) {
      let sum = 0
      for (let x = 0; x < POINTS; x++) sum += (points[row * POINTS + x] ?? 0) * (COSINES[f * POINTS + x] ?? 0)
      rows[row * LOW + f] = sum
    }
  }
  const found = new Float64Array(LOW * LOW)
  for (let g = 0; g < LOW; g++) {
    for (let f = 0; f < LOW; f++) {
      let sum = 0
      for (let y = 0; y < POINTS; y++) sum += (rows[y * LOW + f] ?? 0) * (COSINES[g * POINTS + y] ?? 0)
      found[g * LOW + f] = sum
    }
  }
  return found
}

/** Mirroring changes the sign of every other frequency of a row; the first one left is odd. */
const mirrored = (found: Float64Array): Float64Array =>
  found.map((value, at) => ((at % LOW) % 2 === 0 ? -value : value))

function hashOf(found: Float64Array): PictureHash {
  const lowest = new Float64Array(LOWEST * LOWEST)
  for (let at = 0; at < lowest.length; at++)
    lowest[at] = found[Math.floor(at / LOWEST) * LOW + (at % LOWEST)] ?? 0
  return { phash: bitsOf(lowest), phash256: bitsOf(found) }
}

function bitsOf(values: Float64Array): string {
  const sorted = Float64Array.from(values).sort()
  const half = sorted.length / 2
  const median = ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
  let bits = ''
  for (let at = 0; at < values.length; at += 4) {
    let digit = 0
    for (let bit = 0; bit < 4; bit++) digit = digit * 2 + ((values[at + bit] ?? 0) > median ? 1 : 0)
    bits += digit.toString(16)
  }
  return bits
}

/** In how many bits two hashes of the same length differ; `mask`, as hexadecimal digits, tells which ones count. */
export function hashDistance(one: string, other: string, mask?: string): number {
  const word = (digits: string, at: number) => Number.parseInt(digits.slice(at, at + 8), 16)
  let distance = 0
  for (let at = 0; at < one.length; at += 8)
    distance += bitCount((word(one, at) ^ word(other, at)) & (mask === undefined ? -1 : word(mask, at)))
  return distance
}

/** The bits of the larger hash that confirm: one digit holds four columns of a row. */
export const CONFIRMING_BITS = Array.from({ length: LOW * LOW }, (_, at) =>
  Math.floor(at / LOW) < CONFIRMING && at % LOW < CONFIRMING ? '1' : '0',
)
  .join('')
  .replace(/.{4}/g, (bits) => Number.parseInt(bits, 2).toString(16))

/** How many bits of a 32-bit number are set. */
export function bitCount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Whether a stored hash shows a variant of a picture: the small hash finds, the large one confirms. */
export const isCopy = (variant: PictureHash, stored: PictureHash): boolean =>
  hashDistance(variant.phash, stored.phash) <= PHASH_DISTANCE_MAX &&
  hashDistance(variant.phash256, stored.phash256, CONFIRMING_BITS) <= CONFIRMING_DISTANCE_MAX
