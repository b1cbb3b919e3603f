import type { ListingQuery } from '~/domains/listing/address'
import { parseFilters } from '~/domains/listing/filters/filters'
import { chosenPlace } from '~/domains/places/chosen-place.server'
import type { Place } from '~/domains/places/place'
import { DEFAULT_PLACE } from '~/domains/places/places.server'

export type ListingRequest = {
  place: Place
  /** What links and forms of the page carry on: the place is named wherever somebody chose it. */
  query: ListingQuery
}

/** What an address asks of a listing; nothing in it can be wrong enough for an error (DECISIONS "Listing"). */
export function listingRequest(request: Request, screen: 'home' | 'explore'): ListingRequest {
  const { searchParams } = new URL(request.url)
  const chosen = chosenPlace(request)
  const filters = parseFilters(searchParams, screen)
  return {
    place: chosen ?? DEFAULT_PLACE,
    query: { place: chosen?.slug, filters, cursor: searchParams.get('cursor') ?? undefined },
  }
}
