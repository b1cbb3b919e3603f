import { z } from 'zod'
import { type CursorScope, readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { filterParams } from '../filters/filters'
import type { Sort } from '../filters/sort'
import type { SortKey } from './order.server'
import type { ListingRequest } from './page.server'
import { RINGS_KM } from './search-area.server'

/**
 * The start of a next page: after a sort key in the order of a day (YYYY-MM-DD). In a member's recommended order (`rank`), the candidates
 * end at `until`. It contains no time: online state, age and premium are evaluated by the server's clock on every page (DECISIONS
 * "Listing").
 */
export type ListingCursor = {
  day: string
  /** How many the pages before have shown. */
  shown: number
} & (
  | { after: SortKey; ranked?: undefined; isOffline?: boolean }
  /** "Online first": those who are not online, from the beginning or after a sort key. */
  | { after?: undefined; ranked?: undefined; isOffline: true }
  | { after?: undefined; ranked: { rank: Rank; until?: SortKey }; isOffline?: undefined }
)
export type Rank = readonly (number | string)[]

/** More than any list contains. */
const SHOWN_MAX = 100_000_000

const ring = z.int().min(0).max(RINGS_KM.length)
const premium = z.literal([0, 1])
const shuffle = z.number().min(0).max(1)
const KeyTuple = z.tuple([ring, premium, shuffle, z.int32().optional()]).transform(
  ([ofRing, isPremium, ofShuffle, lead]): SortKey => ({
    ring: ofRing,
    premium: isPremium === 1,
    shuffle: ofShuffle,
    ...(lead === undefined ? {} : { lead }),
  }),
)
const onEveryPage = { d: z.iso.date(), n: z.int().min(0).max(SHOWN_MAX) }
const CursorValue = z.union([
  z
    .strictObject({ ...onEveryPage, a: KeyTuple, o: z.literal(1).optional() })
    .transform(
      ({ d, n, a, o }): ListingCursor => ({ day: d, shown: n, after: a, ...(o ? { isOffline: true } : {}) }),
    ),
  z
    .strictObject({ ...onEveryPage, o: z.literal(1) })
    .transform(({ d, n }): ListingCursor => ({ day: d, shown: n, isOffline: true })),
  z
    .strictObject({
      ...onEveryPage,
      r: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.guid()]),
      u: KeyTuple.optional(),
    })
    .transform(({ d, n, r, u }): ListingCursor => ({ day: d, shown: n, ranked: { rank: r, until: u } })),
])

/** A cursor is valid for the same place, filters and order, beside the same sections, and for the same person or for visitors. */
export function scopeOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  { sort, sections }: { sort: Sort; sections: boolean },
): CursorScope {
  const order = sections ? `${sort} with sections` : sort
  return { list: `listing ${order} ${place.slug} ${filterParams(filters)}`, personId: viewer?.id ?? null }
}

/** The cursor as written into URLs. */
export function writeListingCursor(cursor: ListingCursor, scope: CursorScope): string {
  const { day, shown, after, ranked, isOffline } = cursor
  const value = ranked
    ? { r: ranked.rank, ...(ranked.until ? { u: tupleOf(ranked.until) } : {}) }
    : { ...(after ? { a: tupleOf(after) } : {}), ...(isOffline ? { o: 1 } : {}) }
  return writeCursor({ d: day, n: shown, ...value }, scope)
}

/** The cursor of a URL; null, which means the first page, for anything invalid (signed-cursor.server.ts). */
export function readListingCursor(text: string | undefined, scope: CursorScope): ListingCursor | null {
  return readCursor(text, scope, CursorValue)
}

const tupleOf = ({ ring, premium, shuffle, lead }: SortKey) => [
  ring,
  Number(premium),
  shuffle,
  ...(lead === undefined ? [] : [lead]),
]
