import { bitCount } from '~/platform/numbers/bit-count'
import { radiusOf } from './cities.server'
import { editDistance } from './edit-distance'
import { ENTRIES, type Entry, firstNotBefore, NAMES, regionNames } from './gazetteer.server'
import { normalizeForSearch, normalizeGerman } from './normalize-for-search'
import type { Place } from './place'

/** No place name is longer: the rest of an input is cut off first, to bound the work. */
const TEXT_MAX = 100
/** Shorter prefixes match too many places. */
const PREFIX_MIN = 3
/** The minimum length of an input that may have one typing error. */
const ONE_ERROR_MIN = 5
/** The minimum length of an input that may have two typing errors. */
const TWO_ERRORS_MIN = 10
/** The minimum population of a place outside Germany to match with typing errors: otherwise "São Paulo" matches a village in Italy. */
const POPULATION_MIN_ABROAD = 100_000
/** The minimum population of a German city to match by the first letters of its name: "Ham" is Hamburg, "Haus" is no place. */
const POPULATION_MIN_FOR_PREFIX = 100_000

/**
 * Finds the place that a free text names, in any of five languages, ignoring accents, case and small typing errors. The first words of a
 * name are enough, for large German cities the first letters. A postal code before the name, with or without its country ("D-50667"), and
 * a country or state after a comma are ignored; "St." and "Sankt" are the same. If several places match, the larger one is returned. For a
 * district that is not in the list the name of one of the 15 cities before it is enough: "Köln-Ehrenfeld". Null if no place matches
 * (DECISIONS "Listing": the caller uses DEFAULT_PLACE and tells the user).
 */
export function findPlace(text: string): Place | null {
  const forms = formsOf(text)
  for (const form of forms) {
    const exact = NAMES.get(form)
    if (exact && isMeant(form, exact)) return exact.place
  }
  for (const form of forms) {
    const byPrefix = form.length >= PREFIX_MIN ? largest(startingWith(form)) : null
    if (byPrefix && isMeant(form, byPrefix)) return byPrefix.place
  }
  for (const form of forms) {
    const near = REGIONS.has(form) ? null : nearest(form)
    if (near) return near.place
  }
  return cityBefore(text)
}

/** The city of a district: the list has few districts of most cities. The name of no other place is cut off. */
function cityBefore(text: string): Place | null {
  const [name = '', district] = withoutPostalCode(text.slice(0, TEXT_MAX)).split('-')
  if (!district) return null
  const city = NAMES.get(normalizeForSearch(name))?.place
  return city && radiusOf(city) !== null ? city : null
}

/**
 * Up to `n` places whose name, or a word of it, begins with the text: exact matches first, unless the name is that of another state, those of
 * more words before others ("Harburg, Bayern"), each by size. Without such a place the one that `findPlace` finds.
 */
export function suggestPlaces(text: string, n: number): Place[] {
  const forms = formsOf(text)
  if (!forms.some((form) => form.length > 0)) return []
  const found = new Map<Entry, number>()
  for (const form of forms) {
    // A state or country alone suggests none of the small places whose names have it as a word: "altdorf bayern".
    const word = REGIONS.has(form) ? null : ` ${form}`
    for (const { name, entry } of NAMES_IN_ORDER) {
      const isExact = name === form
      if (!isExact && !name.startsWith(form) && !(word && name.includes(word))) continue
      const rank = isExact && isMeant(form, entry) ? -form.split(' ').length : 0
      found.set(entry, Math.min(rank, found.get(entry) ?? 0))
    }
  }
  const places = [...found].sort(
    ([one, oneRank], [other, otherRank]) => oneRank - otherRank || weight(other) - weight(one),
  )
  if (places.length === 0) {
    const meant = findPlace(text)
    return meant ? [meant] : []
  }
  return places.slice(0, Math.max(0, n)).map(([entry]) => entry.place)
}

/** States and countries in the five languages: none is a misspelled town ("Hessen" is not Essen). */
const REGIONS: ReadonlySet<string> = new Set([...placesByRegion().values()].flatMap(regionNames))

/** One place of each state or country, by its name or code. */
function placesByRegion(): Map<string, Place> {
  return new Map(ENTRIES.map(({ place }) => [place.region ?? place.country, place]))
}

/** Whether a name is not that of another state: "Sachsen" is not the village in Bavaria, which is found with its state. */
const isMeant = (form: string, { place }: Entry): boolean =>
  !REGIONS.has(form) || regionNames(place).includes(form)

/** `letters`: the set of letters in the name, as `lettersOf` returns it. */
type Name = { name: string; entry: Entry; letters: number }

/** Sorted by name, for binary search of prefixes. */
const NAMES_IN_ORDER: readonly Name[] = [...NAMES]
  .map(([name, entry]) => ({ name, entry, letters: lettersOf(name) }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

/** The normalized forms of an input in which a place name is looked up. */
function formsOf(text: string): string[] {
  const whole = withoutPostalCode(text.slice(0, TEXT_MAX))
  const beforeComma = whole.split(/[,;/|]/)[0] ?? ''
  const forms = [whole, beforeComma].flatMap((part) => [normalizeForSearch(part), normalizeGerman(part)])
  return [...new Set([...forms, ...forms.map(withOtherSaint)])].filter((form) => form.length > 0)
}

const withoutPostalCode = (text: string): string =>
  text.replace(/(^|\s)[a-z]{1,2}-(?=\d)/gi, '$1').replace(/\d+/g, ' ')

/** The list has "Sankt Ingbert", but "St. Pauli". The space is part of it: the letters "st" alone may begin any name. */
const withOtherSaint = (form: string): string =>
  /(^| )st /.test(form) ? form.replace(/(^| )st /, '$1sankt ') : form.replace(/(^| )sankt /, '$1st ')

/** Places whose name begins with these words, and large German cities whose name begins with these letters. */
function startingWith(form: string): Entry[] {
  const first = firstNotBefore(NAMES_IN_ORDER, ({ name }) => name < form)
  const found: Entry[] = []
  for (let index = first; ; index += 1) {
    const candidate = NAMES_IN_ORDER[index]
    if (!candidate?.name.startsWith(form)) break
    const { name, entry } = candidate
    const isBigCity = entry.place.country === 'DE' && entry.population >= POPULATION_MIN_FOR_PREFIX
    if (name[form.length] === ' ' || isBigCity) found.push(entry)
  }
  return found
}

/** The place whose name has the fewest typing errors compared with the input; of several the larger one. */
function nearest(form: string): Entry | null {
  const limit = form.length >= TWO_ERRORS_MIN ? 2 : form.length >= ONE_ERROR_MIN ? 1 : 0
  if (limit === 0) return null
  const letters = lettersOf(form)
  let best: Entry | null = null
  let bestErrors = limit + 1
  for (const { name, entry, letters: others } of NAMES_IN_ORDER) {
    // Each error changes at most two letters of the set: this comparison rules out most names before the exact one.
    if (Math.abs(name.length - form.length) > limit || bitCount(letters ^ others) > 2 * limit) continue
    if (entry.place.country !== 'DE' && entry.population < POPULATION_MIN_ABROAD) continue
    const errors = editDistance(form, name, limit)
    if (errors < bestErrors || (errors === bestErrors && best && weight(entry) > weight(best))) {
      best = entry
      bestErrors = errors
    }
  }
  return best
}

function largest(entries: Entry[]): Entry | null {
  return entries.reduce<Entry | null>(
    (best, entry) => (best && weight(best) >= weight(entry) ? best : entry),
    null,
  )
}

/** The population as a rank: places in Germany rank above others of similar size, districts below cities. */
function weight({ place, population, isDistrict }: Entry): number {
  return population * (place.country === 'DE' ? 4 : 1) * (isDistrict ? 0.25 : 1)
}

/** The set of letters a to z in a name, as a bit mask. */
function lettersOf(name: string): number {
  let letters = 0
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) - 97
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}
