import { parseFilters } from '~/domains/listing/filters/parse-filters'
import { exploreListing } from '~/domains/listing/listing.server'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import type { Place } from '~/domains/places/place'

export function place(slug: string): Place {
  const found = placeBySlug(slug)
  if (!found) throw new Error(slug)
  return found
}

/** A listing request for a place; `query` contains the filters as a URL does. */
export const at = (slug: string, query = '', viewer: { id: string; interests: string[] } | null = null) => ({
  viewer,
  place: place(slug),
  filters: parseFilters(new URLSearchParams(query), 'explore'),
})

/** The ids of the listed people. */
export const ids = async (slug: string, query = '') =>
  (await exploreListing(at(slug, query))).cards.map(({ id }) => id)
