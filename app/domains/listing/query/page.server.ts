import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Place } from '~/domains/places/place'
import { now } from '~/platform/clock.server'
import type { Filters } from '../filters/filters'
import type { CardRow } from '../sql/card-sql.server'
import type { AsOf } from '../sql/conditions.server'
import { commonList } from './common-list.server'
import { type Cursor, readCursor } from './cursor.server'
import { startOf } from './order.server'
import { type Reach, reachOf } from './reach.server'
import { recommendedList } from './recommended-list.server'
import type { Search, Section } from './search.server'

export type ListingRequest = {
  viewer: Pick<Viewer, 'id' | 'interests'> | null
  place: Place
  filters: Filters
  /** Of an earlier answer; anything else gives the first page. */
  cursor?: string
}
export type Sizes = Record<Section, number>
export type Listed = {
  rows: Record<Section, CardRow[]>
  /** Up to one more than COUNT_EXACT_UP_TO. */
  count: number
  nextCursor: string | null
}
export type Page = Listed & { reach: Reach; asOf: AsOf }

/** One page of a listing with as many of each list as `sizes` says. */
export async function pageOf(
  request: ListingRequest,
  { sizes, recommended }: { sizes: Sizes; recommended: boolean },
): Promise<Page> {
  const cursor = readCursor(request.cursor, now())
  const search = searchOf(request, cursor)
  const { reach, asOf } = search
  const { viewer } = request
  const forOne = recommended && viewer && !cursor?.after ? viewer : null
  const list = forOne
    ? await recommendedList(search, { sizes, cursor, viewer: forOne })
    : await commonList(search, { sizes, after: cursor?.after })
  return { ...list, reach, asOf }
}

/** What is looked for; later pages judge everything by the first page's moment. */
export function searchOf(
  { viewer, place, filters }: Omit<ListingRequest, 'cursor'>,
  cursor: Cursor | null,
): Search {
  const at = cursor?.at ?? now()
  const day = dayOf(at)
  return {
    reach: reachOf(place, filters),
    filters,
    asOf: { at, day },
    start: startOf(day),
    viewerId: viewer?.id ?? null,
  }
}

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' })

/** The day, YYYY-MM-DD, on which everybody here says a moment to be. */
function dayOf(moment: Date): string {
  return DAY.format(moment)
}
