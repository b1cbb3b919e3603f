import type { Place } from '~/domains/places/place'
import { findPlace, placeBySlug } from '~/domains/places/places.server'

/**
 * The place that a profile's text means: the suggested one where its name was left as it is (several places share a name),
 * else the one found by the text. Null when there is none: unlike the listing, a profile never falls back to another place.
 */
export function meantPlace({ text, slug }: { text: string; slug?: string }): Place | null {
  const suggested = slug ? placeBySlug(slug) : null
  return suggested?.name === text ? suggested : findPlace(text)
}
