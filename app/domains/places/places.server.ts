/** Places as the rest of the product sees them: one list, looked up by slug, by text and by position. */
export { CITIES, DEFAULT_PLACE, radiusOf } from './cities.server'
export { placeBySlug } from './gazetteer.server'
export { nearestPlace } from './nearest.server'
export { findPlace, suggestPlaces } from './search.server'
