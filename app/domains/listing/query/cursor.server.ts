import { z } from 'zod'
import { type CursorScope, readCursor, writeCursor } from '~/platform/signed-cursor.server'
import { filterParams } from '../filters/filters'
import type { SortKey } from './order.server'
import type { ListingRequest } from './page.server'
import { RINGS_KM } from './search-area.server'

/**
 * The start of a next page: after a sort key in the order of a day (YYYY-MM-DD). In a member's recommended order (`rank`), the candidates
 * end at `until`. It contains no time: online state, age and premium are evaluated by the server's clock on every page (DECISIONS
 * "Listing").
 */
export type ListingCursor = { day: string } & (
  | { after: SortKey; ranked?: undefined }
  | { after?: undefined; ranked: { rank: Rank; until?: SortKey } }
)
export type Rank = readonly (number | string)[]

const StandingTuple = z
  .tuple([z.int().min(0).max(RINGS_KM.length), z.literal([0, 1]), z.number().min(0).max(1)])
  .transform(([ring, premium, shuffle]): SortKey => ({ ring, premium: premium === 1, shuffle }))
const day = z.iso.date()
const CursorValue = z.union([
  z.strictObject({ d: day, a: StandingTuple }).transform(({ d, a }): ListingCursor => ({ day: d, after: a })),
  z
    .strictObject({
      d: day,
      r: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number(), z.guid()]),
      u: StandingTuple.optional(),
    })
    .transform(({ d, r, u }): ListingCursor => ({ day: d, ranked: { rank: r, until: u } })),
])

/** A cursor is valid for the same place and filters, and for the same person or for visitors. */
export function scopeOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  { recommended }: { recommended: boolean },
): CursorScope {
  const order = recommended ? 'recommended' : 'by distance'
  return { list: `listing ${order} ${place.slug} ${filterParams(filters)}`, personId: viewer?.id ?? null }
}

/** The cursor as written into URLs. */
export function writeListingCursor(cursor: ListingCursor, scope: CursorScope): string {
  const { day, after, ranked } = cursor
  const value = ranked
    ? { d: day, r: ranked.rank, ...(ranked.until ? { u: tupleOf(ranked.until) } : {}) }
    : { d: day, a: tupleOf(after) }
  return writeCursor(value, scope)
}

/** The cursor of a URL; null, which means the first page, for anything invalid (signed-cursor.server.ts). */
export function readListingCursor(text: string | undefined, scope: CursorScope): ListingCursor | null {
  return readCursor(text, scope, CursorValue)
}

const tupleOf = ({ ring, premium, shuffle }: SortKey) => [ring, Number(premium), shuffle]
