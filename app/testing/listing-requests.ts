import { parseFilters } from '~/domains/listing/filters/filters'
import { exploreListing } from '~/domains/listing/listing.server'
import type { Place } from '~/domains/places/place'
import { placeBySlug } from '~/domains/places/places.server'

export function place(slug: string): Place {
  const found = placeBySlug(slug)
  if (!found) throw new Error(slug)
  return found
}

/** What is asked of a listing at a place; `query` holds the filters as an address does. */
export const at = (slug: string, query = '', viewer: { id: string; interests: string[] } | null = null) => ({
  viewer,
  place: place(slug),
  filters: parseFilters(new URLSearchParams(query), 'explore'),
})

/** Who is found there. */
export const ids = async (slug: string, query = '') =>
  (await exploreListing(at(slug, query))).cards.map(({ id }) => id)
