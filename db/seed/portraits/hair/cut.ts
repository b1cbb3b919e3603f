import type { Random } from '../../../factories/random'
import { type Point, points } from '../paint'
import type { HairColor } from '../palette'
import { from, type Lock } from './lock'

/** The lines that hair falls from on a head turned by so much: its middle, its parting and its nearer side. */
export type Fall = { middle: number; part: number; near: number }

export function fallOf(turn: number): Fall {
  return { middle: -6 * turn, part: 18 * turn - 20, near: -8 * turn }
}

/** What no lock can show: rings and knots. */
type More = (color: HairColor, turn: number, random: Random) => string

/** How hair is cut and worn. */
export type Cut = {
  /** How far down it reaches on somebody who looks away. */
  end: number
  isWavy?: boolean
  /** Behind neck and shoulders. */
  behind(fall: Fall, random: Random): Lock[]
  /** Before forehead and cheeks. */
  before(fall: Fall): Lock[]
  moreBehind?: More
  moreBefore?: More
  /** For somebody who looks away. */
  moreAway?: More
}

/**
 * Two locks that spring from the parting: inner edges frame the face, outer ones follow the dome of the head. On the
 * nearer side, the left, they move as the head turns.
 */
export function parted(
  { part, near }: Fall,
  edges: { left: string; leftInner: string; rightInner: string; right: string; strands: number },
): Lock[] {
  const { strands } = edges
  const side = (atParting: string, atTemple: Point, below: Point[]) => [
    ...from(part, atParting),
    atTemple,
    ...below,
  ]
  return [
    {
      left: side('0 -186, -44 -176', [-104 + near, -112], from(near, edges.left)),
      right: side('0 -112, -22 -110', [-62 + near, -78], from(near, edges.leftInner)),
      strands,
    },
    {
      left: side('0 -112, 30 -112', [62, -82], points(edges.rightInner)),
      right: side('0 -186, 58 -176', [104, -112], points(edges.right)),
      strands,
    },
  ]
}

/** Close to the head, down to the neck: what is worn up, short or in curls. */
export function cap({ middle }: Fall): Lock[] {
  return [
    {
      left: from(middle, '0 -182, -54 -170, -96 -116, -102 -40, -78 50'),
      right: from(middle, '0 -182, 54 -170, 92 -116, 95 -40, 68 50'),
      strands: 60,
    },
  ]
}

/** Combed back from the temples: what is worn up. */
export function combedBack(fall: Fall): Lock[] {
  return parted(fall, {
    left: '-100 -62, -92 -8',
    leftInner: '-80 -52, -86 -10',
    rightInner: '78 -54, 80 -18',
    right: '96 -62, 86 -14',
    strands: 46,
  })
}
