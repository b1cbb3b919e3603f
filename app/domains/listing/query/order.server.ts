import { createHash } from 'node:crypto'
import { days } from '~/platform/time/durations'
import type { Lead, Ordered } from './search.server'
import { RINGS_KM, ringOf, type SearchArea } from './search-area.server'

/**
 * The order of the listing: by shown distance (ring), premium first in each ring, then in an order that changes daily. Each profile has a
 * fixed number in [0, 1) (`shuffle`); each day the order is rotated to begin at another number, `start`. An index provides this
 * order, so that a page costs the same in a city of ten thousand as in a village.
 */
export type SortKey = {
  ring: number
  premium: boolean
  shuffle: number
  /** The value that comes first in a chosen order (leadOf); missing in the order by distance. */
  lead?: number
}

/** A contiguous range of the index: a ring's premium members, or its others, between two numbers. */
export type IndexRange = {
  ring: number
  fromKm: number
  toKm: number
  premium: boolean
  after: number
  until: number
}

/** The number from 0 to 1 at which the random order of a day (YYYY-MM-DD) starts. */
export function orderStartOf(day: string): number {
  return createHash('sha256').update(`order of ${day}`).digest().readUInt32BE(0) / 2 ** 32
}

/** The number by which a profile is ordered on a day: above 0 and at most 1, the lowest comes first. @param start see `orderStartOf` */
export function orderNumberOf(shuffle: number, start: number): number {
  return shuffle > start ? shuffle - start : shuffle - start + 1
}

/** Below zero if `one` sorts before `other`. */
export function compareSortKeys(one: SortKey, other: SortKey, start: number): number {
  return (
    (one.lead ?? 0) - (other.lead ?? 0) ||
    one.ring - other.ring ||
    Number(other.premium) - Number(one.premium) ||
    Number(one.shuffle <= start) - Number(other.shuffle <= start) ||
    one.shuffle - other.shuffle
  )
}

/**
 * The whole order within a search area as index ranges; with `after`, only what follows it; with `until`, only up to and including it.
 */
export function indexRangesOf(
  area: SearchArea,
  {
    start,
    premiumOnly,
    after,
    until,
  }: { start: number; premiumOnly: boolean; after?: SortKey; until?: SortKey },
): IndexRange[] {
  const ranges: IndexRange[] = []
  for (const [ring, ringKm] of RINGS_KM.entries()) {
    const fromKm = RINGS_KM[ring - 1] ?? -1
    for (const premium of premiumOnly ? [true] : [true, false]) {
      const toKm = Math.min(ringKm, premium ? area.premiumKm : area.radiusKm)
      if (toKm <= fromKm) continue
      const halves = [
        { after: start, until: 1 },
        { after: -1, until: start },
      ]
      for (const half of halves) {
        const range = { ring, fromKm, toKm, premium, ...half }
        if (after) cutBefore(range, after, start)
        if (until) cutBehind(range, until, start)
        if (range.after < range.until) ranges.push(range)
      }
    }
  }
  return ranges
}

/** The sort key of a profile at this distance, in the order by distance. */
export function sortKeyOf(profile: { km: number; premium: boolean; shuffle: number }): SortKey {
  return { ring: ringOf(profile.km), premium: profile.premium, shuffle: profile.shuffle }
}

/** The sort key of a profile in a chosen order; in the order by distance without one. */
export function leadingKeyOf(profile: Ordered, lead: Lead | undefined): SortKey {
  return lead ? { ...sortKeyOf(profile), lead: leadOf(lead, profile) } : sortKeyOf(profile)
}

function cutBefore(range: IndexRange, key: SortKey, start: number) {
  const order = compareRange(range, key, start)
  if (order < 0) range.until = range.after
  else if (order === 0) range.after = Math.max(range.after, key.shuffle)
}

function cutBehind(range: IndexRange, key: SortKey, start: number) {
  const order = compareRange(range, key, start)
  if (order > 0) range.until = range.after
  else if (order === 0) range.until = Math.min(range.until, key.shuffle)
}

/** Profiles without a price come last. */
export const WITHOUT_PRICE = 32_767

/** The value that a chosen order begins with: the price, or the day of the first listing, newest first. The exact moment is private. */
function leadOf(lead: Lead, { hourly_rate, listed_ms }: Ordered): number {
  return lead === 'price' ? (hourly_rate ?? WITHOUT_PRICE) : -Math.floor(listed_ms / days(1))
}

/** Below zero if the range is before the key in the order, above if behind; zero if ring, premium and half are the same. */
function compareRange(range: IndexRange, key: SortKey, start: number): number {
  return (
    range.ring - key.ring ||
    Number(key.premium) - Number(range.premium) ||
    Number(range.until <= start) - Number(key.shuffle <= start)
  )
}
