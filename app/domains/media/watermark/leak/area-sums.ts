/** A grey picture, one byte a pixel. */
export type Grey = { data: Uint8Array; width: number; height: number }
/** Part of a picture in shares of its width and height; 0 to 1 is all of it. */
export type Part = { left: number; top: number; right: number; bottom: number }
export const WHOLE: Part = { left: 0, top: 0, right: 1, bottom: 1 }

/** Summed areas of a grey picture: the average of any rectangle, also of parts of pixels, in constant time. */
export type AreaSums = { sums: Float64Array; width: number; height: number }

export function areaSums({ data, width, height }: Grey): AreaSums {
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

/**
 * The averages of `side` by `side` cells of a part, row by row; `share` is how much of a cell is inside the picture, and the average is of
 * that share.
 */
export function cellAverages(
  { sums, width, height }: AreaSums,
  part: Part,
  side: number,
): { average: Float64Array; share: Float64Array } {
  const across = edges(part.left, part.right, side, width)
  const down = edges(part.top, part.bottom, side, height)
  const fullArea = ((part.right - part.left) * width * (part.bottom - part.top) * height) / side ** 2
  const stride = width + 1
  const at = (x: number, y: number) => {
    const [column, row] = [Math.min(width - 1, Math.floor(x)), Math.min(height - 1, Math.floor(y))]
    const [u, v] = [x - column, y - row]
    const place = row * stride + column
    const top = (sums[place] ?? 0) * (1 - u) + (sums[place + 1] ?? 0) * u
    const bottom = (sums[place + stride] ?? 0) * (1 - u) + (sums[place + stride + 1] ?? 0) * u
    return top * (1 - v) + bottom * v
  }
  const corners = new Float64Array((side + 1) ** 2)
  for (let y = 0; y <= side; y += 1)
    for (let x = 0; x <= side; x += 1) corners[y * (side + 1) + x] = at(across[x] ?? 0, down[y] ?? 0)
  const average = new Float64Array(side * side)
  const share = new Float64Array(side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const area =
        ((across[x + 1] ?? 0) - (across[x] ?? 0)) * Math.max(0, (down[y + 1] ?? 0) - (down[y] ?? 0))
      const place = y * (side + 1) + x
      const sum =
        (corners[place] ?? 0) -
        (corners[place + 1] ?? 0) -
        (corners[place + side + 1] ?? 0) +
        (corners[place + side + 2] ?? 0)
      average[y * side + x] = area > 0 ? sum / area : 0
      share[y * side + x] = fullArea > 0 ? Math.min(1, area / fullArea) : 0
    }
  return { average, share }
}

function edges(from: number, to: number, side: number, length: number): Float64Array {
  const step = ((to - from) * length) / side
  return Float64Array.from({ length: side + 1 }, (_, at) =>
    Math.max(0, Math.min(length, from * length + at * step)),
  )
}
