/** A greyscale picture with one byte per pixel. */
export type GreyImage = { data: Uint8Array; width: number; height: number }
/** A part of a picture, in fractions of its width and height: 0 to 1 is the whole picture. */
export type Part = { left: number; top: number; right: number; bottom: number }
export const WHOLE: Part = { left: 0, top: 0, right: 1, bottom: 1 }

/** The summed-area table of a greyscale picture, which gives the average of any rectangle in constant time, also with fractions of pixels. */
export type AreaSums = { sums: Float64Array; width: number; height: number }

/** Computes the summed-area table of a picture. */
export function areaSums({ data, width, height }: GreyImage): AreaSums {
  const stride = width + 1
  const sums = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row
    }
  }
  return { sums, width, height }
}

/** The sum of all pixels above and to the left of a point, which is interpolated bilinearly if it lies between pixels. */
export function sumAt({ sums, width, height }: AreaSums, x: number, y: number): number {
  const stride = width + 1
  const [column, row] = [Math.min(width - 1, Math.floor(x)), Math.min(height - 1, Math.floor(y))]
  const [u, v] = [x - column, y - row]
  const index = row * stride + column
  const top = (sums[index] ?? 0) * (1 - u) + (sums[index + 1] ?? 0) * u
  const bottom = (sums[index + stride] ?? 0) * (1 - u) + (sums[index + stride + 1] ?? 0) * u
  return top * (1 - v) + bottom * v
}

/**
 * Divides a part of a picture, which may extend beyond its edges, into `side` by `side` cells, row by row. `coverage` is the fraction of each
 * cell that is inside the picture, and `average` is the average of that fraction.
 */
export function cellAverages(
  picture: AreaSums,
  part: Part,
  side: number,
): { average: Float64Array; coverage: Float64Array } {
  const { width, height } = picture
  const across = edges(part.left, part.right, side, width)
  const down = edges(part.top, part.bottom, side, height)
  const fullArea = ((part.right - part.left) * width * (part.bottom - part.top) * height) / side ** 2
  const corners = new Float64Array((side + 1) ** 2)
  for (let y = 0; y <= side; y += 1)
    for (let x = 0; x <= side; x += 1)
      corners[y * (side + 1) + x] = sumAt(picture, across[x] ?? 0, down[y] ?? 0)
  const average = new Float64Array(side * side)
  const coverage = new Float64Array(side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const area =
        ((across[x + 1] ?? 0) - (across[x] ?? 0)) * Math.max(0, (down[y + 1] ?? 0) - (down[y] ?? 0))
      const index = y * (side + 1) + x
      const sum =
        (corners[index] ?? 0) -
        (corners[index + 1] ?? 0) -
        (corners[index + side + 1] ?? 0) +
        (corners[index + side + 2] ?? 0)
      average[y * side + x] = area > 0 ? sum / area : 0
      coverage[y * side + x] = fullArea > 0 ? Math.min(1, area / fullArea) : 0
    }
  return { average, coverage }
}

/** The coordinates of the edges of the cells along one side, clamped to the picture. */
function edges(from: number, to: number, side: number, length: number): Float64Array {
  const step = ((to - from) * length) / side
  return Float64Array.from({ length: side + 1 }, (_, at) =>
    Math.max(0, Math.min(length, from * length + at * step)),
  )
}
