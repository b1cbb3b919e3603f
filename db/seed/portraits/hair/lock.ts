import type { Random } from '../../../factories/random'
import { between, curve, type Point, points } from '../paint'
import type { HairColor } from '../palette'

/** A lock of hair: all its strands run between two edges. */
export type Lock = { left: readonly Point[]; right: readonly Point[]; strands: number }

/** Points as one writes them down, measured from a line that moves with the head. */
export function from(line: number, text: string): Point[] {
  return points(text).map(([x, y]) => [line + x, y] as const)
}

/** One lock, all its strands. */
export function drawn(lock: Lock, color: HairColor, random: Random, layer: 'behind' | 'before'): string {
  const { left, right } = lock
  const body = `${curve(left)}L${curve([...right].reverse()).slice(1)}Z`
  const fill = layer === 'behind' ? 'url(#hairDark)' : 'url(#hair)'
  let strands = ''
  for (let i = 0; i < lock.strands; i++) {
    const share = random.next()
    const line = between(left, right, share).map(
      ([x, y]) => [x + random.between(-3, 3), y + random.between(-3, 3)] as const,
    )
    const lit = random.next() < (layer === 'behind' ? 0.35 : 0.55)
    const stroke = lit ? 'url(#shine)' : color.dark
    strands += `<path d="${curve(line)}" stroke="${stroke}" stroke-width="${random.between(1, 4).toFixed(1)}" opacity="${random.between(0.15, 0.5).toFixed(2)}"/>`
  }
  // A few that stray past the edge: hair that ends in a line looks cut from paper.
  for (let i = 0; i < 6; i++) {
    const line = between(left, right, random.chance(0.5) ? random.between(-0.05, 0) : random.between(1, 1.05))
    strands += `<path d="${curve(line)}" stroke="${color.base}" stroke-width="${random.between(0.6, 1.2).toFixed(1)}" opacity=".4"/>`
  }
  return `<path d="${body}" fill="${fill}"/><g fill="none" stroke-linecap="round">${strands}</g>`
}
