import * as cities from './cities.server'
import * as gazetteer from './gazetteer.server'
import * as geocoder from './geocoder.server'
import * as nearest from './nearest.server'
import * as search from './search.server'

/** What other domains use of the list of places, which is searched by slug, by text and by position. */
export const { CITIES, DEFAULT_PLACE, radiusOf } = cities
export const { placeBySlug } = gazetteer
export const { nearestPlace } = nearest
export const { placeAt } = geocoder
export const { findPlace, suggestPlaces } = search
