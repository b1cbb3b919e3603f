import { PAGES_AT_ONCE_MAX } from 'db/limits/listing'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { isDistrictOf } from '~/domains/places/gazetteer.server'
import type { Place } from '~/domains/places/place'
import { now } from '~/platform/time/clock.server'
import { germanDay } from '~/platform/time/german-day.server'
import type { Filters } from '../filters/filters'
import type { Sort } from '../filters/sort'
import type { CardRow } from '../sql/card-sql.server'
import { type AsOf, asOfMoment } from '../sql/conditions.server'
import { commonList, onlineFirstList } from './common-lists.server'
import { type ListingCursor, readListingCursor, scopeOf, writeListingCursor } from './cursor.server'
import { orderStartOf } from './order.server'
import { recommendedList } from './recommend.server'
import type { Search, Section } from './search.server'
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
  /** Where the next page begins; null after the last one. */
  next: ListingCursor | null
}
export type Page = Omit<Listed, 'next'> & {
  area: SearchArea
  asOf: AsOf
  nextCursor: string | null
  /** Whether a valid cursor was given. */
  isLaterPage: boolean
  /** Nobody lives in the chosen place itself. */
  isElsewhere: boolean
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
  const list = await listOf(request, { sizes: sizesFor(request, sizes, cursor), sort, cursor, search })
  const { rows, next, ...counted } = list
  const isElsewhere = cursor ? cursor.isElsewhere === true : isFirstPageElsewhere(list, request.place, sort)
  return {
    ...counted,
    rows: cursor ? { ...rows, premium: [] } : rows,
    area,
    asOf,
    nextCursor: next && writeListingCursor({ ...next, isElsewhere }, scope),
    isLaterPage: cursor !== null,
    isElsewhere,
  }
}

/**
 * Whether the first page shows that nobody lives in the place or one of its districts. In the order by distance the nearest are on it; in
 * other orders only a page with everybody can tell. Later pages know it from their cursor.
 */
function isFirstPageElsewhere({ rows, next }: Listed, place: Place, sort: Sort): boolean {
  const all = Object.values(rows).flat()
  const canTell = sort === 'nearest' || next === null
  if (all.length === 0 || !canTell) return false
  return !all.some(({ location }) => location === place.name || isDistrictOf(location, place.name))
}

/** Later pages have no new profiles; the premium section is picked for them too, to leave its people out. */
function sizesFor({ pages = 1 }: ListingRequest, sizes: Sizes, cursor: ListingCursor | null): Sizes {
  if (cursor) return { ...sizes, fresh: 0 }
  return { ...sizes, nearby: sizes.nearby * Math.min(PAGES_AT_ONCE_MAX, Math.max(1, pages)) }
}

function listOf(
  { viewer }: ListingRequest,
  of: { sizes: Sizes; sort: Sort; cursor: ListingCursor | null; search: Search },
): Promise<Listed> {
  const { sizes, sort, cursor, search } = of
  // Among people who are online there is nobody else to come after.
  if (sort === 'online' && !search.filters.onlineOnly) return onlineFirstList(search, { sizes, cursor })
  const shown = cursor?.shown
  if (sort === 'recommended' && viewer && !cursor?.after)
    return recommendedList(search, { sizes, earlier: cursor?.ranked, shown, viewer })
  return commonList(search, { sizes, after: cursor?.after, shown })
}

/** The search of a request. The day's order is the first page's; everything else is evaluated by the server's clock. */
export function searchOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  cursor: ListingCursor | null,
  sort: Sort = 'nearest',
): Search {
  const at = now()
  const orderDay = cursor?.day ?? germanDay(at)
  return {
    area: searchAreaOf(place, filters),
    filters,
    asOf: asOfMoment(at, { isMember: viewer !== null }),
    orderDay,
    start: orderStartOf(orderDay),
    lead: sort === 'price' || sort === 'newest' ? sort : undefined,
    viewerId: viewer?.id ?? null,
    seesMembersOnly: viewer !== null,
  }
}
