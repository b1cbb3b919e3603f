import type { Random } from '../../../factories/random'
import { curve, points } from '../paint'
import type { HairColor } from '../palette'
import { type Cut, cap } from './cut'

export const curls: Cut = {
  end: 120,
  behind: cap,
  before: () => [],
  moreBehind: mane,
  moreBefore: fringe,
}

function mane(color: HairColor, turn: number, random: Random): string {
  let rings = ''
  for (let i = 0; i < 420; i++) {
    const angle = random.between(-Math.PI * 1.2, Math.PI * 0.2)
    const reach = Math.sqrt(random.between(0.2, 1))
    const x = Math.cos(angle) * 162 * reach - 8 * turn
    const drop = Math.abs(Math.cos(angle)) > 0.7 ? random.between(0, 130) : 0
    rings += curl(x, Math.sin(angle) * 140 * reach - 54 + drop, color, random)
  }
  const around = '-100 -160, -150 -60, -140 60, -96 110, 96 110, 138 60, 146 -60, 96 -160'
  return `<path d="${curve([[-8 * turn, -196], ...points(around)], true)}" fill="url(#hairDark)"/>${rings}`
}

function fringe(color: HairColor, turn: number, random: Random): string {
  let rings = ''
  for (let i = 0; i < 150; i++) {
    const share = random.next()
    const angle = Math.PI * (1.06 + 0.88 * share)
    const reach = random.between(0.98, 1.42)
    rings += curl(Math.cos(angle) * 86 * reach + 6 * turn, Math.sin(angle) * 108 * reach - 18, color, random)
  }
  return rings
}

function curl(x: number, y: number, color: HairColor, random: Random): string {
  const size = random.between(6, 15)
  const tone = random.pick([color.base, color.base, color.dark, color.dark, color.shine])
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${color.base}" fill-opacity=".6" stroke="${tone}" stroke-width="${random.between(1.5, 4).toFixed(1)}" opacity="${random.between(0.4, 0.85).toFixed(2)}" stroke-dasharray="${(size * 3.4).toFixed(0)} ${(size * 1.8).toFixed(0)}"/>`
}
