import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Place } from '~/domains/places/place'
import { lastFullQuarter } from '~/domains/presence/online'
import { now } from '~/platform/clock.server'
import type { Filters } from '../filters/filters'
import type { CardRow } from '../sql/card-sql.server'
import type { AsOf } from '../sql/conditions.server'
import { type ListingCursor, readListingCursor, scopeOf } from './cursor.server'
import { commonList } from './execute.server'
import { startOf } from './order.server'
import { recommendedList } from './recommend.server'
import type { Search, Section } from './search.server'
import { type SearchArea, searchAreaOf } from './search-area.server'

export type ListingRequest = {
  viewer: Pick<Viewer, 'id' | 'interests'> | null
  place: Place
  filters: Filters
  /** From an earlier response; an invalid one returns the first page. */
  cursor?: string
}
export type Sizes = Record<Section, number>
export type Listed = {
  rows: Record<Section, CardRow[]>
  /** Up to one more than COUNT_EXACT_UP_TO. */
  count: number
  nextCursor: string | null
}
export type Page = Listed & {
  area: SearchArea
  asOf: AsOf
  /** Whether a valid cursor was given. */
  isLaterPage: boolean
}

/** One page of a listing with as many of each list as `sizes` says; later pages contain only the list by distance. */
export async function pageOf(
  request: ListingRequest,
  { sizes, recommended }: { sizes: Sizes; recommended: boolean },
): Promise<Page> {
  const scope = scopeOf(request, { recommended })
  const cursor = readListingCursor(request.cursor, scope)
  const search = searchOf(request, cursor)
  const { area, asOf } = search
  const { viewer } = request
  const shown = cursor ? { ...sizes, premium: 0, fresh: 0 } : sizes
  const forOne = recommended && viewer && !cursor?.after ? viewer : null
  const list = forOne
    ? await recommendedList(search, { sizes: shown, earlier: cursor?.ranked, viewer: forOne, scope })
    : await commonList(search, { sizes: shown, after: cursor?.after, scope })
  return { ...list, area, asOf, isLaterPage: cursor !== null }
}

/** The search of a request. The day's order is the first page's; everything else is evaluated by the server's clock. */
export function searchOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  cursor: ListingCursor | null,
): Search {
  const at = now()
  const day = dayOf(at)
  const orderDay = cursor?.day ?? day
  return {
    area: searchAreaOf(place, filters),
    filters,
    asOf: { at, day, visitorsQuarter: viewer ? null : lastFullQuarter(at) },
    orderDay,
    start: startOf(orderDay),
    viewerId: viewer?.id ?? null,
    seesMembersOnly: viewer !== null,
  }
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The local calendar day (YYYY-MM-DD) of a moment. */
function dayOf(moment: Date): string {
  return DAY.format(moment)
}
