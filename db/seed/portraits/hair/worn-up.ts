import type { Random } from '../../../factories/random'
import type { HairColor } from '../palette'
import { type Cut, cap, combedBack } from './cut'
import { from } from './lock'

export const ponytail: Cut = {
  end: 96,
  behind: ({ middle }) => [
    {
      left: from(middle, '-40 -170, -106 -150, -150 -70, -150 60, -168 180, -130 300'),
      right: from(middle, '-40 -150, -76 -110, -90 -20, -86 70, -92 180, -100 300'),
      strands: 60,
    },
    {
      left: from(middle, '0 -182, -54 -170, -94 -116, -98 -40, -72 40'),
      right: from(middle, '0 -182, 54 -170, 90 -116, 92 -40, 66 40'),
      strands: 50,
    },
  ],
  before: combedBack,
}

export const bun: Cut = {
  end: 84,
  behind: cap,
  before: combedBack,
  moreBehind: knot,
  moreAway: (color, _turn, random) => knot(color, 0.2, random),
}

function knot(color: HairColor, turn: number, random: Random): string {
  const x = -14 - 26 * turn
  let strands = ''
  for (let i = 0; i < 46; i++) {
    const turnBy = random.between(0, 360)
    const wide = random.between(14, 56)
    strands += `<ellipse cx="0" cy="0" rx="${wide.toFixed(1)}" ry="${(wide * 0.78).toFixed(1)}" transform="rotate(${turnBy.toFixed(0)})" stroke="${random.chance(0.5) ? color.shine : color.dark}" stroke-width="${random.between(1, 3).toFixed(1)}" stroke-dasharray="${random.between(40, 90).toFixed(0)} 400" opacity="${random.between(0.2, 0.5).toFixed(2)}"/>`
  }
  return `<g transform="translate(${x} -196)"><ellipse rx="60" ry="48" fill="url(#hair)"/><g fill="none">${strands}</g></g>`
}
