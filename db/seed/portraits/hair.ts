import type { Random } from '../../factories/random'
import { between, curve, type Point, points } from './paint'
import type { HairColor } from './palette'

export const HAIR_STYLES = ['long', 'waves', 'bob', 'bun', 'ponytail', 'curls', 'short', 'side'] as const
export type HairStyle = (typeof HAIR_STYLES)[number]
export type Hair = { style: HairStyle; color: HairColor; turn: number }

/** A lock of hair: all its strands run between two edges. */
type Lock = { left: readonly Point[]; right: readonly Point[]; strands: number }

/** The hair behind neck and shoulders. */
export function hairBehind(hair: Hair, random: Random): string {
  return (
    locksBehind(hair, random)
      .map((lock) => drawn(lock, hair.color, random, 'behind'))
      .join('') +
    (hair.style === 'curls' ? curls(hair, random) : '') +
    (hair.style === 'bun' ? bun(hair, random) : '')
  )
}

/** The hair of somebody who looks away: the whole of it. */
export function hairFromBehind({ style, color }: Hair, random: Random): string {
  const ends: Record<HairStyle, number> = {
    long: 330,
    waves: 300,
    side: 280,
    curls: 120,
    bob: 150,
    ponytail: 96,
    bun: 84,
    short: 90,
  }
  const end = ends[style]
  const narrow = end < 100 ? 50 : 104
  const swing = style === 'waves' || style === 'side' ? 16 : 4
  const edge = (side: 1 | -1): Point[] => [
    [side * 2, -186],
    [side * 60, -174],
    [side * 106, -116],
    [side * 118, -30],
    [side * (112 - swing), end * 0.3],
    [side * (narrow + swing), end * 0.66],
    [side * (narrow - 22), end],
  ]
  const mass = drawn({ left: edge(-1), right: edge(1), strands: 190 }, color, random, 'before')
  return style === 'bun' ? mass + bun({ style, color, turn: 0.2 }, random) : mass
}

/** The hair before forehead and cheeks. */
export function hairBefore(hair: Hair, random: Random): string {
  if (hair.style === 'curls') return fringeOfCurls(hair, random)
  return locksBefore(hair)
    .map((lock) => drawn(lock, hair.color, random, 'before'))
    .join('')
}

function locksBehind({ style, turn }: Hair, random: Random): Lock[] {
  const x = -6 * turn
  const wave = () => random.between(-14, 14)
  switch (style) {
    case 'long':
      return [
        {
          left: [
            [x, -184],
            [x - 58, -172],
            [x - 102, -118],
            [x - 116, -30],
            [x - 116, 110],
            [x - 122, 260],
            [x - 96, 400],
          ],
          right: [
            [x, -184],
            [x - 8, -150],
            [x - 16, -110],
            [x - 20, 0],
            [x - 26, 120],
            [x - 40, 260],
            [x - 44, 410],
          ],
          strands: 60,
        },
        {
          left: [
            [x, -184],
            [x + 8, -150],
            [x + 16, -110],
            [x + 20, 0],
            [x + 26, 120],
            [x + 36, 240],
            [x + 44, 380],
          ],
          right: [
            [x, -184],
            [x + 58, -172],
            [x + 100, -118],
            [x + 112, -30],
            [x + 110, 110],
            [x + 118, 250],
            [x + 90, 370],
          ],
          strands: 60,
        },
      ]
    case 'waves':
    case 'side':
      return [
        {
          left: [
            [x, -186],
            [x - 60, -174],
            [x - 108, -118],
            [x - 124, -40],
            [x - 112, 50],
            [x - 150 + wave(), 140],
            [x - 126, 230],
            [x - 150 + wave(), 320],
            [x - 110, 400],
          ],
          right: [
            [x, -186],
            [x - 8, -150],
            [x - 16, -110],
            [x - 20, -40],
            [x - 20, 50],
            [x - 30, 130],
            [x - 22, 230],
            [x - 44, 320],
            [x - 40, 400],
          ],
          strands: 70,
        },
        {
          left: [
            [x, -186],
            [x + 8, -150],
            [x + 16, -110],
            [x + 20, -40],
            [x + 20, 50],
            [x + 30, 130],
            [x + 22, 220],
            [x + 44, 300],
            [x + 40, 360],
          ],
          right: [
            [x, -186],
            [x + 60, -174],
            [x + 106, -118],
            [x + 120, -40],
            [x + 106, 50],
            [x + 142 + wave(), 140],
            [x + 116, 220],
            [x + 140 + wave(), 300],
            [x + 96, 370],
          ],
          strands: 70,
        },
      ]
    case 'bob':
      return [
        {
          left: [
            [x, -186],
            [x - 58, -174],
            [x - 104, -118],
            [x - 120, -30],
            [x - 116, 70],
            [x - 84, 138],
          ],
          right: [
            [x, -186],
            [x + 58, -174],
            [x + 102, -118],
            [x + 116, -30],
            [x + 110, 70],
            [x + 76, 136],
          ],
          strands: 110,
        },
      ]
    case 'ponytail':
      return [
        {
          left: [
            [x - 40, -170],
            [x - 106, -150],
            [x - 150, -70],
            [x - 150, 60],
            [x - 168, 180],
            [x - 130, 300],
          ],
          right: [
            [x - 40, -150],
            [x - 76, -110],
            [x - 90, -20],
            [x - 86, 70],
            [x - 92, 180],
            [x - 100, 300],
          ],
          strands: 60,
        },
        {
          left: [
            [x, -182],
            [x - 54, -170],
            [x - 94, -116],
            [x - 98, -40],
            [x - 72, 40],
          ],
          right: [
            [x, -182],
            [x + 54, -170],
            [x + 90, -116],
            [x + 92, -40],
            [x + 66, 40],
          ],
          strands: 50,
        },
      ]
    case 'bun':
    case 'short':
    case 'curls':
      return [
        {
          left: [
            [x, -182],
            [x - 54, -170],
            [x - 96, -116],
            [x - 102, -40],
            [x - 78, 50],
          ],
          right: [
            [x, -182],
            [x + 54, -170],
            [x + 92, -116],
            [x + 95, -40],
            [x + 68, 50],
          ],
          strands: 60,
        },
      ]
  }
}

function locksBefore({ style, turn }: Hair): Lock[] {
  const part = 18 * turn - 20
  const near = -8 * turn
  // Every lock springs from the parting; outer edges follow the dome of the head.
  const outerLeft: Point[] = [
    [part, -186],
    [part - 44, -176],
    [-104 + near, -112],
  ]
  const outerRight: Point[] = [
    [part, -186],
    [part + 58, -176],
    [104, -112],
  ]
  const innerLeft: Point[] = [
    [part, -112],
    [part - 22, -110],
    [-62 + near, -78],
  ]
  const innerRight: Point[] = [
    [part, -112],
    [part + 30, -112],
    [62, -82],
  ]
  const pair = (
    left: Point[],
    leftInner: Point[],
    rightInner: Point[],
    right: Point[],
    strands: number,
  ): Lock[] => [
    { left: [...outerLeft, ...left], right: [...innerLeft, ...leftInner], strands },
    { left: [...innerRight, ...rightInner], right: [...outerRight, ...right], strands },
  ]
  switch (style) {
    case 'short':
      return [
        {
          left: [
            [part - 40, -176],
            [part - 80, -160],
            [-104 + near, -100],
            [-98 + near, -16],
          ],
          right: [
            [part + 30, -150],
            [part - 10, -120],
            [-62 + near, -84],
            [-82 + near, -18],
          ],
          strands: 46,
        },
        {
          left: [
            [part - 46, -150],
            [part - 10, -108],
            [40, -92],
            [80, -40],
          ],
          right: [
            [part - 30, -190],
            [part + 60, -184],
            [106, -118],
            [92, -30],
          ],
          strands: 70,
        },
      ]
    case 'bun':
    case 'ponytail':
      return pair(
        [
          [-100 + near, -62],
          [-92 + near, -8],
        ],
        [
          [-80 + near, -52],
          [-86 + near, -10],
        ],
        points('78 -54, 80 -18'),
        points('96 -62, 86 -14'),
        46,
      )
    case 'side':
      return [
        {
          left: [
            [part - 30, -184],
            [part - 70, -172],
            [-108 + near, -104],
            [-114 + near, -20],
            [-104 + near, 70],
            [-124 + near, 160],
            [-106 + near, 250],
          ],
          right: [
            [part - 30, -140],
            [-56 + near, -108],
            [-76 + near, -76],
            [-82 + near, -20],
            [-76 + near, 70],
            [-84 + near, 160],
            [-102 + near, 248],
          ],
          strands: 46,
        },
        {
          left: [
            [part - 40, -140],
            [part, -108],
            [36, -84],
            [58, -40],
            [60, 30],
            [86, 120],
            [72, 200],
            [92, 290],
          ],
          right: [
            [part - 40, -190],
            [part + 46, -186],
            [106, -128],
            [120, -30],
            [110, 50],
            [142, 140],
            [126, 220],
            [96, 292],
          ],
          strands: 70,
        },
      ]
    case 'curls':
      return []
    case 'bob':
      return pair(
        [
          [-120 + near, -30],
          [-112 + near, 80],
          [-84 + near, 136],
        ],
        [
          [-80 + near, -30],
          [-76 + near, 60],
          [-64 + near, 122],
        ],
        points('74 -34, 68 50, 58 114'),
        points('114 -30, 106 80, 74 132'),
        56,
      )
    case 'long':
      return pair(
        [
          [-116 + near, -20],
          [-112 + near, 90],
          [-122 + near, 200],
          [-104 + near, 300],
        ],
        [
          [-82 + near, -20],
          [-80 + near, 80],
          [-88 + near, 200],
          [-100 + near, 298],
        ],
        points('76 -24, 76 80, 86 190, 100 276'),
        points('112 -20, 106 90, 120 190, 106 280'),
        56,
      )
    case 'waves':
      return pair(
        [
          [-120 + near, -20],
          [-106 + near, 80],
          [-138 + near, 170],
          [-118 + near, 250],
          [-130 + near, 330],
        ],
        [
          [-82 + near, -20],
          [-74 + near, 80],
          [-90 + near, 170],
          [-82 + near, 250],
          [-124 + near, 328],
        ],
        points('76 -24, 72 80, 92 160, 80 240, 120 310'),
        points('118 -20, 102 80, 136 160, 116 240, 126 312'),
        60,
      )
  }
}

function drawn(lock: Lock, color: HairColor, random: Random, layer: 'behind' | 'before'): string {
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

function bun({ color, turn }: Hair, random: Random): string {
  const x = -14 - 26 * turn
  let strands = ''
  for (let i = 0; i < 46; i++) {
    const turnBy = random.between(0, 360)
    const wide = random.between(14, 56)
    strands += `<ellipse cx="0" cy="0" rx="${wide.toFixed(1)}" ry="${(wide * 0.78).toFixed(1)}" transform="rotate(${turnBy.toFixed(0)})" stroke="${random.chance(0.5) ? color.shine : color.dark}" stroke-width="${random.between(1, 3).toFixed(1)}" stroke-dasharray="${random.between(40, 90).toFixed(0)} 400" opacity="${random.between(0.2, 0.5).toFixed(2)}"/>`
  }
  return `<g transform="translate(${x} -196)"><ellipse rx="60" ry="48" fill="url(#hair)"/><g fill="none">${strands}</g></g>`
}

function curls({ color, turn }: Hair, random: Random): string {
  let rings = ''
  for (let i = 0; i < 420; i++) {
    const angle = random.between(-Math.PI * 1.2, Math.PI * 0.2)
    const reach = Math.sqrt(random.between(0.2, 1))
    const x = Math.cos(angle) * 162 * reach - 8 * turn
    const drop = Math.abs(Math.cos(angle)) > 0.7 ? random.between(0, 130) : 0
    rings += curl(x, Math.sin(angle) * 140 * reach - 54 + drop, color, random)
  }
  return `<path d="${curve(
    [
      [-8 * turn, -196],
      [-100, -160],
      [-150, -60],
      [-140, 60],
      [-96, 110],
      [96, 110],
      [138, 60],
      [146, -60],
      [96, -160],
    ],
    true,
  )}" fill="url(#hairDark)"/>${rings}`
}

function fringeOfCurls({ color, turn }: Hair, random: Random): string {
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
