import { ALIASES } from './aliases'
import { foreignNames } from './city-names'
import geonames from './geonames.json'
import { normalizeForSearch, normalizeGerman } from './normalize-for-search'
import type { Place } from './place'

/** A place with its rank: its population, and whether it is a district of a city. */
export type Entry = { place: Place; people: number; isDistrict: boolean }

/** The whole bundled list, read once: cities by population, then districts by population. */
export const ENTRIES: readonly Entry[] = geonames.rows.map((row) => {
  const [slug = '', name = '', country = '', region = '', latitude, longitude, people, kind] = row.split('\t')
  const place: Place = { slug, name, country, latitude: Number(latitude), longitude: Number(longitude) }
  if (region) place.region = region
  return { place: Object.freeze(place), people: Number(people), isDistrict: kind === 'district' }
})

const BY_SLUG = new Map(ENTRIES.map((entry) => [entry.place.slug, entry]))

/** The place with this slug, or null. */
export function placeBySlug(slug: string): Place | null {
  return BY_SLUG.get(slug)?.place ?? null
}

const DISTRICTS = new Set(ENTRIES.flatMap(({ place, isDistrict }) => (isDistrict ? [place.name] : [])))

/**
 * Whether a place is a district of a city, by their names in the bundled list. Not every name that begins with another one is: Mülheim-Kärlich
 * is a town, far from Mülheim.
 */
export function isDistrictOf(name: string, city: string): boolean {
  return name.startsWith(`${city}-`) && DISTRICTS.has(name)
}

/**
 * Every normalized name with its place. If several places share a name, the larger one wins, and a city wins over a district.
 */
export const NAMES: ReadonlyMap<string, Entry> = namesOf()

function namesOf(): Map<string, Entry> {
  const names = new Map<string, Entry>()
  const call = (name: string, entry: Entry) => {
    if (name && !names.has(name)) names.set(name, entry)
  }
  for (const [slug, others] of Object.entries(ALIASES)) {
    const entry = BY_SLUG.get(slug)
    for (const other of entry ? others : []) if (entry) both(other, (name) => call(name, entry))
  }
  for (const entry of ENTRIES) {
    both(entry.place.name, (name) => call(name, entry))
    call(entry.place.slug.replaceAll('-', ' '), entry)
  }
  // Every name that a page shows is understood when somebody types it.
  for (const entry of ENTRIES)
    for (const other of foreignNames(entry.place.name)) both(other, (name) => call(name, entry))
  // Second choice after full names: the part before a bracket or a river, and a district without its city. A full name loses only to a
  // much larger place ("Halle" is Halle (Saale), not a village of that name).
  const callShort = (name: string, entry: Entry) => {
    const named = names.get(name)
    if (named && !entry.isDistrict && entry.people > 5 * named.people) names.set(name, entry)
    else call(name, entry)
  }
  for (const entry of ENTRIES) {
    both(entry.place.name.replace(/\s*(\(| a\.| am | an der | im | bei ).*$/i, ''), (name) =>
      callShort(name, entry),
    )
    if (entry.isDistrict) both(entry.place.name.replace(/^[^-]+-/, ''), (name) => call(name, entry))
  }
  return names
}

function both(name: string, use: (normalized: string) => void) {
  use(normalizeForSearch(name))
  use(normalizeGerman(name))
}
