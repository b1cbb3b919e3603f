import type { Random } from '../../../factories/random'
import { CANVAS } from '../paint'

const { width, height } = CANVAS

/** A wall in panels. */
export function panels(light: string, dark: string): string {
  let wall = ''
  for (const x of [-60, 170, 400])
    wall += `<rect x="${x}" y="-40" width="190" height="520" fill="none" stroke="${light}" stroke-width="7"/><rect x="${x + 6}" y="-34" width="190" height="520" fill="none" stroke="${dark}" stroke-width="5"/>`
  return `<g filter="url(#away)">${wall}<rect y="560" width="600" height="16" fill="${light}"/></g>`
}

/** A painted cloth, as studios hang it. */
export function mottled(random: Random, light: string, dark: string): string {
  let patches = ''
  for (let i = 0; i < 40; i++)
    patches += `<ellipse cx="${random.between(0, width).toFixed(0)}" cy="${random.between(0, height).toFixed(0)}" rx="${random.between(40, 130).toFixed(0)}" ry="${random.between(30, 100).toFixed(0)}" fill="${random.chance(0.5) ? light : dark}" opacity="${random.between(0.08, 0.22).toFixed(2)}"/>`
  return `<g filter="url(#far)">${patches}</g>`
}
