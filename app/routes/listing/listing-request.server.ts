import type { Viewer } from '~/domains/accounts/viewer.server'
import type { ListingQuery } from '~/domains/listing/address'
import { parseFilters } from '~/domains/listing/filters/filters'
import { chosenPlace, startPlace } from '~/domains/places/chosen-place.server'
import type { Place } from '~/domains/places/place'

export type ListingRequest = {
  place: Place
  /** The query for links and forms of the page: contains the place if one was chosen. */
  query: ListingQuery
}

/** Parses the query of a listing; invalid values are never an error (DECISIONS "Listing"). */
export function listingRequest(
  request: Request,
  { screen, viewer }: { screen: 'home' | 'explore'; viewer: Viewer | null },
): ListingRequest {
  const { searchParams } = new URL(request.url)
  const filters = parseFilters(searchParams, screen)
  return {
    place: startPlace(request, viewer),
    query: { place: chosenPlace(request)?.slug, filters, cursor: searchParams.get('cursor') ?? undefined },
  }
}
