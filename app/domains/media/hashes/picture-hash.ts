import { bitCount } from '~/platform/numbers/bit-count'
import { type AreaSums, areaSums, type Part, sumAt, WHOLE } from '../encoding/area-sums'

/** The luminance of a picture, scaled to SIDE_PX x SIDE_PX bytes whatever its aspect ratio is. */
export type GreyPlane = Uint8Array
export const SIDE_PX = 256

/**
 * Two perceptual hashes of the same picture, in hexadecimal: 64 bits to find candidates among millions, 256 bits to confirm a match. Each bit
 * tells whether a low frequency is above the median, so that size, quality and brightness hardly change the hashes.
 */
export type PictureHash = { phash: string; phash256: string }

/** The hashes of copies differ in at most this many of the 64 bits, and of the confirming bits of the larger hash (decision 0190). */
export const PHASH_DISTANCE_MAX = 10
export const CONFIRMING_DISTANCE_MAX = 35

/** How much a copy may be cropped at the two ends of a side, as fractions. Values between them are similar enough to one of these. */
const CROPS: readonly [number, number][] = [
  [0, 0],
  [0.06, 0],
  [0, 0.06],
  [0.06, 0.06],
  [0.12, 0],
  [0, 0.12],
  [0.12, 0.12],
]
export const WINDOWS: readonly Part[] = CROPS.flatMap(([left, right]) =>
  CROPS.map(([top, bottom]) => ({ left, top, right: 1 - right, bottom: 1 - bottom })),
)

/** The hashes of the whole picture, which are stored. */
export function hashPicture(plane: GreyPlane): PictureHash {
  return hashOf(frequencies(sumsOf(plane), WHOLE))
}

/** The hashes of the 98 cropped and mirrored variants that a search looks for; the first are those of the whole picture. */
export function hashVariants(plane: GreyPlane): PictureHash[] {
  const sums = sumsOf(plane)
  return WINDOWS.flatMap((window) => {
    const found = frequencies(sums, window)
    return [hashOf(found), hashOf(mirrored(found))]
  })
}

/** How many samples per side the transform reads. */
const SAMPLES = 32
/** How many frequencies per side it returns: all of them are in the larger hash. */
const LARGE_SIDE = 16
/** How many of the lowest frequencies per side are in the smaller hash. */
const SMALL_SIDE = 8
/** How many frequencies per side of the larger hash confirm a match: a window that is off by 2 % changes the higher ones at random. */
const CONFIRMING_SIDE = 13

const sumsOf = (plane: GreyPlane): AreaSums => areaSums({ data: plane, width: SIDE_PX, height: SIDE_PX })

/** The low frequencies of a window, row by row from the lowest: a DCT-II without the constant coefficients. */
function frequencies(sums: AreaSums, window: Part): Float64Array {
  const points = new Float64Array(SAMPLES * SAMPLES)
  const at = (from: number, to: number, step: number) => (from + ((to - from) * step) / SAMPLES) * SIDE_PX
  for (let row = 0; row < SAMPLES; row++) {
    const [top, bottom] = [at(window.top, window.bottom, row), at(window.top, window.bottom, row + 1)]
    for (let column = 0; column < SAMPLES; column++) {
      const [left, right] = [at(window.left, window.right, column), at(window.left, window.right, column + 1)]
      points[row * SAMPLES + column] =
        sumAt(sums, right, bottom) -
        sumAt(sums, left, bottom) -
        sumAt(sums, right, top) +
        sumAt(sums, left, top)
    }
  }
  return transform(points)
}

const COSINES = Float64Array.from({ length: LARGE_SIDE * SAMPLES }, (_, at) =>
  Math.cos((((at % SAMPLES) * 2 + 1) * (Math.floor(at / SAMPLES) + 1) * Math.PI) / (2 * SAMPLES)),
)

/** The DCT-II, first of the rows and then of the columns. */
function transform(points: Float64Array): Float64Array {
  const rows = new Float64Array(SAMPLES * LARGE_SIDE)
  for (let row = 0; row < SAMPLES; row++) {
    for (let f = 0; f < LARGE_SIDE; f++) {
      let sum = 0
      for (let x = 0; x < SAMPLES; x++)
        sum += (points[row * SAMPLES + x] ?? 0) * (COSINES[f * SAMPLES + x] ?? 0)
      rows[row * LARGE_SIDE + f] = sum
    }
  }
  const found = new Float64Array(LARGE_SIDE * LARGE_SIDE)
  for (let g = 0; g < LARGE_SIDE; g++) {
    for (let f = 0; f < LARGE_SIDE; f++) {
      let sum = 0
      for (let y = 0; y < SAMPLES; y++)
        sum += (rows[y * LARGE_SIDE + f] ?? 0) * (COSINES[g * SAMPLES + y] ?? 0)
      found[g * LARGE_SIDE + f] = sum
    }
  }
  return found
}

/** The frequencies of the mirrored picture: those at even indexes of a row have odd order, and change their sign. */
const mirrored = (found: Float64Array): Float64Array =>
  found.map((value, at) => ((at % LARGE_SIDE) % 2 === 0 ? -value : value))

function hashOf(found: Float64Array): PictureHash {
  const lowest = new Float64Array(SMALL_SIDE * SMALL_SIDE)
  for (let at = 0; at < lowest.length; at++)
    lowest[at] = found[Math.floor(at / SMALL_SIDE) * LARGE_SIDE + (at % SMALL_SIDE)] ?? 0
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

/** The number of bits in which two hashes of the same length differ. `mask`, in hexadecimal, selects the bits that count. */
export function hashDistance(one: string, other: string, mask?: string): number {
  const word = (digits: string, at: number) => Number.parseInt(digits.slice(at, at + 8), 16)
  let distance = 0
  for (let at = 0; at < one.length; at += 8)
    distance += bitCount((word(one, at) ^ word(other, at)) & (mask === undefined ? -1 : word(mask, at)))
  return distance
}

/** The mask of the confirming bits of the larger hash, in hexadecimal: each digit covers four columns of a row. */
export const CONFIRMING_BITS = Array.from({ length: LARGE_SIDE * LARGE_SIDE }, (_, at) =>
  Math.floor(at / LARGE_SIDE) < CONFIRMING_SIDE && at % LARGE_SIDE < CONFIRMING_SIDE ? '1' : '0',
)
  .join('')
  .replace(/.{4}/g, (bits) => Number.parseInt(bits, 2).toString(16))

/** Whether a stored picture is a copy of a variant: both of its hashes must be similar. */
export const isCopy = (variant: PictureHash, stored: PictureHash): boolean =>
  hashDistance(variant.phash, stored.phash) <= PHASH_DISTANCE_MAX &&
  hashDistance(variant.phash256, stored.phash256, CONFIRMING_BITS) <= CONFIRMING_DISTANCE_MAX
