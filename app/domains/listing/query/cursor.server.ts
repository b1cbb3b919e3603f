import { z } from 'zod'
import { type CursorScope, readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { filterParams } from '../filters/filters'
import type { Sort } from '../filters/sort'
import type { SortKey } from './order.server'
import type { ListingRequest } from './page.server'
import { RINGS_KM } from './search-area.server'

/**
 * The position in the order of a day (YYYY-MM-DD) at which the next page begins: after a sort key or, in a member's recommended order, after
 * a rank among the candidates up to the sort key `until`. It contains no time: each page evaluates online state, age and premium by the
 * server's clock (DECISIONS "Listing").
 */
export type ListingCursor = {
  day: string
  /** How many profiles the previous pages have shown. */
  shown: number
  /** The first page has found that nobody lives in the chosen place itself. */
  isElsewhere?: boolean
} & PageStart

/** Where the page begins. */
type PageStart =
  /** `isOffline`: in the order "Online first" the sort key is that of a profile that is not online. */
  | { after: SortKey; ranked?: undefined; isOffline?: boolean }
  /** Order "Online first": the next page begins with the first profile that is not online. */
  | { after?: undefined; ranked?: undefined; isOffline: true }
  | { after?: undefined; ranked: { rank: Rank; until?: SortKey }; isOffline?: undefined }
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
/** Fields of every cursor. */
const commonFields = { d: z.iso.date(), n: z.int().min(0).max(SHOWN_MAX), e: z.literal(1).optional() }
const commonOf = ({ d, n, e }: { d: string; n: number; e?: 1 | undefined }) => ({
  day: d,
  shown: n,
  ...(e ? { isElsewhere: true } : {}),
})
const CursorValue = z.union([
  z
    .strictObject({ ...commonFields, a: KeyTuple, o: z.literal(1).optional() })
    .transform(
      ({ a, o, ...rest }): ListingCursor => ({ ...commonOf(rest), after: a, ...(o && { isOffline: true }) }),
    ),
  z
    .strictObject({ ...commonFields, o: z.literal(1) })
    .transform((rest): ListingCursor => ({ ...commonOf(rest), isOffline: true })),
  z
    .strictObject({
      ...commonFields,
      r: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.guid()]),
      u: KeyTuple.optional(),
    })
    .transform(({ r, u, ...rest }): ListingCursor => ({ ...commonOf(rest), ranked: { rank: r, until: u } })),
])

/** The scope in which a cursor is valid: the same place, filters, order and sections, and the same member or any visitor. */
export function scopeOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  { sort, sections }: { sort: Sort; sections: boolean },
): CursorScope {
  const order = sections ? `${sort} with sections` : sort
  return { list: `listing ${order} ${place.slug} ${filterParams(filters)}`, personId: viewer?.id ?? null }
}

/** Encodes a cursor for a URL. */
export function writeListingCursor(cursor: ListingCursor, scope: CursorScope): string {
  const { day, shown, isElsewhere, after, ranked, isOffline } = cursor
  const value = ranked
    ? { r: ranked.rank, ...(ranked.until ? { u: tupleOf(ranked.until) } : {}) }
    : { ...(after ? { a: tupleOf(after) } : {}), ...(isOffline ? { o: 1 } : {}) }
  return writeCursor({ d: day, n: shown, ...(isElsewhere ? { e: 1 } : {}), ...value }, scope)
}

/** Decodes the cursor of a URL; null, which means the first page, if it is invalid (signed-cursor.server.ts). */
export function readListingCursor(text: string | undefined, scope: CursorScope): ListingCursor | null {
  return readCursor(text, scope, CursorValue)
}

const tupleOf = ({ ring, premium, shuffle, lead }: SortKey) => [
  ring,
  Number(premium),
  shuffle,
  ...(lead === undefined ? [] : [lead]),
]
