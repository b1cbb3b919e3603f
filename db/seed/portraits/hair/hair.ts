import type { Random } from '../../../factories/random'
import type { Point } from '../paint'
import type { HairColor } from '../palette'
import { bob } from './bob'
import { curls } from './curls'
import { type Cut, fallOf } from './cut'
import { drawn } from './lock'
import { long } from './long'
import { short } from './short'
import { side, waves } from './waves'
import { bun, ponytail } from './worn-up'

const CUTS = { long, waves, bob, bun, ponytail, curls, short, side } satisfies Record<string, Cut>
export type HairStyle = keyof typeof CUTS
export type Hair = { style: HairStyle; color: HairColor; turn: number }

/** The hair behind neck and shoulders. */
export function hairBehind({ style, color, turn }: Hair, random: Random): string {
  const cut: Cut = CUTS[style]
  const locks = cut.behind(fallOf(turn), random).map((lock) => drawn(lock, color, random, 'behind'))
  return locks.join('') + (cut.moreBehind?.(color, turn, random) ?? '')
}

/** The hair before forehead and cheeks. */
export function hairBefore({ style, color, turn }: Hair, random: Random): string {
  const cut: Cut = CUTS[style]
  const locks = cut.before(fallOf(turn)).map((lock) => drawn(lock, color, random, 'before'))
  return locks.join('') + (cut.moreBefore?.(color, turn, random) ?? '')
}

/** The hair of somebody who looks away: the whole of it. */
export function hairFromBehind({ style, color, turn }: Hair, random: Random): string {
  const cut: Cut = CUTS[style]
  const narrow = cut.end < 100 ? 50 : 104
  const swing = cut.isWavy ? 16 : 4
  const edge = (side: 1 | -1): Point[] => [
    [side * 2, -186],
    [side * 60, -174],
    [side * 106, -116],
    [side * 118, -30],
    [side * (112 - swing), cut.end * 0.3],
    [side * (narrow + swing), cut.end * 0.66],
    [side * (narrow - 22), cut.end],
  ]
  const mass = drawn({ left: edge(-1), right: edge(1), strands: 190 }, color, random, 'before')
  return mass + (cut.moreAway?.(color, turn, random) ?? '')
}
