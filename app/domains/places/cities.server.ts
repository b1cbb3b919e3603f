import { placeBySlug } from './gazetteer.server'
import type { City, Place } from './place'

/** The 15 cities of SPEC 9 with their radii (DECISIONS "Listing"); the popular eight come first. */
export const CITIES: readonly City[] = [
  city('berlin', 50, true),
  city('hamburg', 40, true),
  city('muenchen', 40, true),
  city('koeln', 35, true),
  city('frankfurt-am-main', 35, true),
  city('stuttgart', 30, true),
  city('duesseldorf', 30, true),
  city('leipzig', 30, true),
  city('dortmund', 25, false),
  city('essen', 25, false),
  city('bremen', 25, false),
  city('dresden', 25, false),
  city('hannover', 25, false),
  city('nuernberg', 25, false),
  city('duisburg', 20, false),
]

/** The default place (SPEC 9). */
export const DEFAULT_PLACE: Place = city('berlin', 50, true).place

/** The radius in kilometres of one of the 15 cities, null for any other place. */
export function radiusOf(place: Pick<Place, 'slug'>): number | null {
  return CITIES.find((known) => known.place.slug === place.slug)?.radiusKm ?? null
}

function city(slug: string, radiusKm: number, popular: boolean): City {
  const place = placeBySlug(slug)
  if (!place) throw new Error(`The bundled list of places lacks ${slug}: run npm run places`)
  return { place, radiusKm, popular }
}
