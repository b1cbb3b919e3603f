import { LANGUAGES } from '~/i18n/languages'
import { ALIASES } from './aliases'
import { foreignNames } from './city-names'
import geonames from './geonames.json'
import { normalizeForSearch, normalizeGerman } from './normalize-for-search'
import type { Place } from './place'
import { regionName } from './state-names'

/** A place, and what ranks it in a search: its population, and whether it is a district of a city. */
export type Entry = { place: Place; population: number; isDistrict: boolean }

/** The whole bundled list, read once: cities by population, then districts by population. */
export const ENTRIES: readonly Entry[] = geonames.rows.map((row) => {
  const [slug = '', name = '', country = '', region = '', latitude, longitude, population, kind] =
    row.split('\t')
  const place: Place = { slug, name, country, latitude: Number(latitude), longitude: Number(longitude) }
  if (region) place.region = region
  return { place: Object.freeze(place), population: Number(population), isDistrict: kind === 'district' }
})

const BY_SLUG = new Map(ENTRIES.map((entry) => [entry.place.slug, entry]))

/** The place with this slug, or null. */
export function placeBySlug(slug: string): Place | null {
  return BY_SLUG.get(slug)?.place ?? null
}

const DISTRICTS = new Set(ENTRIES.flatMap(({ place, isDistrict }) => (isDistrict ? [place.name] : [])))

/**
 * Whether a place is a district of a city, by their names in the bundled list. A common beginning of the names is not enough:
 * Mülheim-Kärlich is a town, far from Mülheim.
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
  const addName = (name: string, entry: Entry) => {
    if (name && !names.has(name)) names.set(name, entry)
  }
  for (const [slug, others] of Object.entries(ALIASES)) {
    const entry = BY_SLUG.get(slug)
    for (const other of entry ? others : []) if (entry) forEachSpelling(other, (name) => addName(name, entry))
  }
  for (const entry of ENTRIES) {
    forEachSpelling(entry.place.name, (name) => addName(name, entry))
    addName(entry.place.slug.replaceAll('-', ' '), entry)
  }
  // Pages show these names, so a search must find them.
  for (const entry of ENTRIES)
    for (const other of foreignNames(entry.place.name)) forEachSpelling(other, (name) => addName(name, entry))
  // Short names come after all full names: the part before a bracket or a river, and a district without its city. A short name replaces
  // the same full name only for a much larger place: "Halle" is Halle (Saale), "Harburg" the district of Hamburg. The smaller place has no
  // other name, and is then found with its state: "Harburg, Bayern".
  const addShortName = (name: string, entry: Entry) => {
    const known = names.get(name)
    if (known && entry.population > 5 * known.population) {
      names.set(name, entry)
      for (const region of regionNames(known.place)) {
        // The slug of a smaller place may have this name: there are two Lichtenberg in Sachsen.
        const namesake = names.get(`${name} ${region}`)
        if (!namesake || namesake.population < known.population) names.set(`${name} ${region}`, known)
      }
    } else addName(name, entry)
  }
  for (const entry of ENTRIES) {
    forEachSpelling(entry.place.name.replace(/\s*(\(| a\.| am | an der | im | bei ).*$/i, ''), (name) =>
      addShortName(name, entry),
    )
    if (entry.isDistrict)
      forEachSpelling(entry.place.name.replace(/^[^-]+-/, ''), (name) => addShortName(name, entry))
  }
  return names
}

/** The index of the first item of a sorted list that is not before the wanted one, by binary search; the length of the list if all are. */
export function firstNotBefore<Item>(sorted: readonly Item[], isBefore: (item: Item) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = sorted[middle]
    if (item !== undefined && isBefore(item)) low = middle + 1
    else high = middle
  }
  return low
}

/** The state or country of a place in the five languages, normalized in both spellings. */
export function regionNames(place: Place): string[] {
  return LANGUAGES.flatMap((language) => {
    const name = regionName(language, place)
    return [normalizeForSearch(name), normalizeGerman(name)]
  })
}

/** Calls `use` with both normalized spellings of a name: without accents, and with German umlauts as two letters. */
function forEachSpelling(name: string, use: (normalized: string) => void) {
  use(normalizeForSearch(name))
  use(normalizeGerman(name))
}
