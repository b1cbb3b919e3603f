import { PAGES_AT_ONCE_MAX } from 'db/limits/listing'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Place } from '~/domains/places/place'
import type { CursorScope } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import type { Filters } from '../filters/filters'
import type { Sort } from '../filters/sort'
import type { CardRow } from '../sql/card-sql.server'
import { type AsOf, asOfMoment } from '../sql/conditions.server'
import { type ListingCursor, readListingCursor, scopeOf } from './cursor.server'
import { commonList } from './execute.server'
import { onlineFirstList } from './online-first.server'
import { startOf } from './order.server'
import { recommendedList } from './recommend.server'
import { ORDER_TIME_ZONE, type Search, type Section } from './search.server'
import { type SearchArea, searchAreaOf } from './search-area.server'

export type ListingRequest = {
  viewer: Pick<Viewer, 'id' | 'interests'> | null
  place: Place
  filters: Filters
  /** A chosen order; without one the default of the screen. */
  sort?: Sort
  /** From an earlier response; an invalid one returns the first page. */
  cursor?: string
  /** Without a cursor: so many pages at once, from 1 to PAGES_AT_ONCE_MAX; for readers who come back to a long list. */
  pages?: number
}
export type Sizes = Record<Section, number>
export type Listed = {
  rows: Record<Section, CardRow[]>
  /** Up to one more than COUNT_EXACT_UP_TO, in "online first" twice that. */
  count: number
  /** How many are shown before the first of `nearby`: on earlier pages, and in the premium section. */
  before: number
  nextCursor: string | null
}
export type Page = Listed & {
  area: SearchArea
  asOf: AsOf
  /** Whether a valid cursor was given. */
  isLaterPage: boolean
}

/**
 * One page of a listing with as many of each list as `sizes` says; later pages contain only `nearby`. People of the premium section are not
 * in `nearby`, on later pages neither.
 */
export async function pageOf(
  request: ListingRequest,
  { sizes, sort }: { sizes: Sizes; sort: Sort },
): Promise<Page> {
  const scope = scopeOf(request, { sort, sections: sizes.premium > 0 })
  const cursor = readListingCursor(request.cursor, scope)
  const search = searchOf(request, cursor, sort)
  const { area, asOf } = search
  const { rows, ...list } = await listOf(request, {
    sizes: sizesFor(request, sizes, cursor),
    sort,
    cursor,
    search,
    scope,
  })
  return {
    ...list,
    rows: cursor ? { ...rows, premium: [] } : rows,
    area,
    asOf,
    isLaterPage: cursor !== null,
  }
}

/** Later pages have no new profiles; the premium section is picked for them too, to leave its people out. */
function sizesFor({ pages = 1 }: ListingRequest, sizes: Sizes, cursor: ListingCursor | null): Sizes {
  if (cursor) return { ...sizes, fresh: 0 }
  return { ...sizes, nearby: sizes.nearby * Math.min(PAGES_AT_ONCE_MAX, Math.max(1, pages)) }
}

function listOf(
  { viewer }: ListingRequest,
  of: { sizes: Sizes; sort: Sort; cursor: ListingCursor | null; search: Search; scope: CursorScope },
): Promise<Listed> {
  const { sizes, sort, cursor, search, scope } = of
  // Among people who are online there is nobody else to come after.
  if (sort === 'online' && !search.filters.onlineOnly)
    return onlineFirstList(search, { sizes, cursor, scope })
  const shown = cursor?.shown
  if (sort === 'recommended' && viewer && !cursor?.after)
    return recommendedList(search, { sizes, earlier: cursor?.ranked, shown, viewer, scope })
  return commonList(search, { sizes, after: cursor?.after, shown, scope })
}

/** The search of a request. The day's order is the first page's; everything else is evaluated by the server's clock. */
export function searchOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  cursor: ListingCursor | null,
  sort: Sort = 'nearest',
): Search {
  const at = now()
  const orderDay = cursor?.day ?? dayOf(at)
  return {
    area: searchAreaOf(place, filters),
    filters,
    asOf: asOfMoment(at, viewer !== null),
    orderDay,
    start: startOf(orderDay),
    lead: sort === 'price' || sort === 'newest' ? sort : undefined,
    viewerId: viewer?.id ?? null,
    seesMembersOnly: viewer !== null,
  }
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ORDER_TIME_ZONE, dateStyle: 'short' })

/** The local calendar day (YYYY-MM-DD) of a moment. */
function dayOf(moment: Date): string {
  return DAY.format(moment)
}
