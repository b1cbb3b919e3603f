import { createHash } from 'node:crypto'
import { RINGS_KM, ringOf, type SearchArea } from './reach.server'

/**
 * The order of the listing: by distance as shown (ring), premium first in each ring, and there by an order that is another
 * one each day. Each profile has a fixed number in [0, 1) (`shuffle`); each day the row starts at another number, the `start`, and goes
 * round. That order can be read from an index, so that a page costs the same in a city of ten thousand as in a village.
 */
export type SortKey = { ring: number; premium: boolean; shuffle: number }

/** Part of the order that an index holds in one piece: a ring's premium members, or its others, between two numbers. */
export type IndexRange = {
  ring: number
  fromKm: number
  toKm: number
  premium: boolean
  after: number
  until: number
}

/** The number at which the row starts on a day (YYYY-MM-DD). */
export function startOf(day: string): number {
  return createHash('sha256').update(`order of ${day}`).digest().readUInt32BE(0) / 2 ** 32
}

/** Below zero when `one` stands before `other`. */
export function compareSortKeys(one: SortKey, other: SortKey, start: number): number {
  return (
    one.ring - other.ring ||
    Number(other.premium) - Number(one.premium) ||
    Number(one.shuffle <= start) - Number(other.shuffle <= start) ||
    one.shuffle - other.shuffle
  )
}

/**
 * The whole order within a reach, stretch by stretch; with `after`, only what stands behind it; with `until`, only up to
 * and including it.
 */
export function indexRangesOf(
  reach: SearchArea,
  {
    start,
    premiumOnly,
    after,
    until,
  }: { start: number; premiumOnly: boolean; after?: SortKey; until?: SortKey },
): IndexRange[] {
  const stretches: IndexRange[] = []
  for (const [ring, ringKm] of RINGS_KM.entries()) {
    const fromKm = RINGS_KM[ring - 1] ?? -1
    for (const premium of premiumOnly ? [true] : [true, false]) {
      const toKm = Math.min(ringKm, premium ? reach.premiumKm : reach.radiusKm)
      if (toKm <= fromKm) continue
      const halves = [
        { after: start, until: 1 },
        { after: -1, until: start },
      ]
      for (const half of halves) {
        const stretch = { ring, fromKm, toKm, premium, ...half }
        if (after) cutBefore(stretch, after, start)
        if (until) cutBehind(stretch, until, start)
        if (stretch.after < stretch.until) stretches.push(stretch)
      }
    }
  }
  return stretches
}

/** Where a profile stands that is this far away. */
export function sortKeyOf(profile: { km: number; premium: boolean; shuffle: number }): SortKey {
  return { ring: ringOf(profile.km), premium: profile.premium, shuffle: profile.shuffle }
}

function cutBefore(stretch: IndexRange, mark: SortKey, start: number) {
  const order = compareStretch(stretch, mark, start)
  if (order < 0) stretch.until = stretch.after
  else if (order === 0) stretch.after = Math.max(stretch.after, mark.shuffle)
}

function cutBehind(stretch: IndexRange, mark: SortKey, start: number) {
  const order = compareStretch(stretch, mark, start)
  if (order > 0) stretch.until = stretch.after
  else if (order === 0) stretch.until = Math.min(stretch.until, mark.shuffle)
}

/** Zero when the mark's ring, kind and half are the stretch's own. */
function compareStretch(stretch: IndexRange, mark: SortKey, start: number): number {
  return (
    stretch.ring - mark.ring ||
    Number(mark.premium) - Number(stretch.premium) ||
    Number(stretch.until <= start) - Number(mark.shuffle <= start)
  )
}
