/** Points, curves and colours: the few things that all drawings are made of. Lengths are units of the 600 x 800 canvas. */
export const CANVAS = { width: 600, height: 800 } as const
export type Point = readonly [x: number, y: number]

/** A smooth path through the points (Catmull-Rom as Bezier). */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const count = points.length
    const wrapped = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))
    return points[wrapped] ?? [0, 0]
  }
  let path = `M${xy(at(0))}`
  for (let i = 0; i < (closed ? points.length : points.length - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const first: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6]
    const second: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6]
    path += `C${xy(first)} ${xy(second)} ${xy(p2)}`
  }
  return closed ? `${path}Z` : path
}

/** Points as one writes them down: 'x y, x y, …'. */
export function points(text: string): Point[] {
  return text.split(',').map((pair) => {
    const [x = 0, y = 0] = pair.trim().split(' ').map(Number)
    return [x, y] as const
  })
}

/** The points of a curve between two others: 0 is the first, 1 the second. */
export function between(a: readonly Point[], b: readonly Point[], share: number): Point[] {
  return a.map(([x, y], index) => {
    const [toX, toY] = b[index] ?? [x, y]
    return [x + (toX - x) * share, y + (toY - y) * share] as const
  })
}

export const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y] as const)

/** A colour between two, 0 being the first. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)]
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const xy = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
