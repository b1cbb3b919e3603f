import { PAGES_AT_ONCE_MAX } from 'db/limits/listing'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { ListingQuery } from '~/domains/listing/address'
import { parseFilters } from '~/domains/listing/filters/parse-filters'
import { parseSort } from '~/domains/listing/filters/sort'
import { chosenPlace, startPlace } from '~/domains/places/chosen-place.server'
import type { Place } from '~/domains/places/place'

type ParsedRequest = {
  place: Place
  /** The query for links and forms of the page: contains the place if one was chosen. */
  query: ListingQuery
  /** How many pages to load at once. */
  pages: number
}

/** How many pages a reader had opened before leaving the list; 1 for anything but a small number. */
function pagesOf(params: URLSearchParams): number {
  const pages = params.get('pages') ?? ''
  return /^[1-9]\d?$/.test(pages) ? Math.min(Number(pages), PAGES_AT_ONCE_MAX) : 1
}

/** Parses the query of a listing; invalid values are never an error (DECISIONS "Listing"). */
export function parseListingRequest(
  request: Request,
  { screen, viewer }: { screen: 'home' | 'explore'; viewer: Viewer | null },
): ParsedRequest {
  const { searchParams } = new URL(request.url)
  const filters = parseFilters(searchParams, screen)
  return {
    place: startPlace(request, viewer),
    query: {
      place: chosenPlace(request)?.slug,
      filters,
      sort: parseSort(searchParams, { screen, isMember: viewer !== null }),
      cursor: searchParams.get('cursor') ?? undefined,
    },
    pages: pagesOf(searchParams),
  }
}
