import { z } from 'zod'
import { type CursorScope, readCursor, writeCursor } from '~/platform/signed-cursor.server'
import { filterParams } from '../filters/filters'
import type { SortKey } from './order.server'
import type { ListingRequest } from './page.server'
import { RINGS_KM } from './reach.server'

/**
 * Where a next page starts: behind a standing in the order of a day (YYYY-MM-DD). In the order made for one person
 * (`rank`), the candidates end at `until`. It holds no moment: who is online, how old somebody is and whose premium counts
 * is judged by the server's clock on every page (DECISIONS "Listing").
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

/** A cursor continues the list of the same place and filters, for the same person or for visitors. */
export function scopeOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  { recommended }: { recommended: boolean },
): CursorScope {
  const order = recommended ? 'recommended' : 'by distance'
  return { list: `listing ${order} ${place.slug} ${filterParams(filters)}`, personId: viewer?.id ?? null }
}

/** The cursor as it stands in addresses. */
export function writeListingCursor(cursor: ListingCursor, scope: CursorScope): string {
  const { day, after, ranked } = cursor
  const value = ranked
    ? { d: day, r: ranked.rank, ...(ranked.until ? { u: tupleOf(ranked.until) } : {}) }
    : { d: day, a: tupleOf(after) }
  return writeCursor(value, scope)
}

/** The cursor of an address; null, which is the first page, for anything else (signed-cursor.server.ts). */
export function readListingCursor(text: string | undefined, scope: CursorScope): ListingCursor | null {
  return readCursor(text, scope, CursorValue)
}

const tupleOf = ({ ring, premium, shuffle }: SortKey) => [ring, Number(premium), shuffle]
