import { editDistance } from './edit-distance'
import { type Entry, NAMES } from './gazetteer.server'
import { normalizeForSearch, normalizeGerman } from './normalize-for-search'
import type { Place } from './place'

/** Longer input is no place name; it is cut before any work. */
const TEXT_MAX = 100
/** Shorter prefixes match too many places. */
const BEGINNING_MIN = 3
/** One typing error is tolerated from this length on, and two … */
const ONE_ERROR_MIN = 5
const TWO_ERRORS_MIN = 10
/** … for places in Germany and large ones abroad: else "São Paulo" matches a village in Italy. */
const KNOWN_ABROAD_PEOPLE = 100_000
/** A word prefix only matches German cities of this size: "Ham" is Hamburg, "Haus" is no place. */
const KNOWN_BY_BEGINNING_PEOPLE = 100_000

/**
 * The place that a free text means: its name in any of five languages, ignoring accents, case and small typing errors; the larger one of
 * several. The first words of a name are enough, for big German cities the first letters. A postal code before it and a country or state
 * after a comma are ignored. Null without a match (DECISIONS "Listing": the caller falls back to DEFAULT_PLACE and says so).
 */
export function findPlace(text: string): Place | null {
  const forms = formsOf(text)
  for (const form of forms) {
    const exact = NAMES.get(form)
    if (exact) return exact.place
  }
  for (const form of forms) {
    const begun = form.length >= BEGINNING_MIN ? largest(startingWith(form)) : null
    if (begun) return begun.place
  }
  for (const form of forms) {
    const near = nearest(form)
    if (near) return near.place
  }
  return null
}

/** Up to `n` places whose name, or a word of it, begins with the text; exact matches first, then by size. */
export function suggestPlaces(text: string, n: number): Place[] {
  const forms = formsOf(text)
  if (!forms.some((form) => form.length > 0)) return []
  const found = new Map<Entry, number>()
  for (const form of forms) {
    for (const { name, entry } of LIST) {
      const rank = name === form ? 0 : name.startsWith(form) ? 1 : name.includes(` ${form}`) ? 2 : 3
      if (rank < 3) found.set(entry, Math.min(rank, found.get(entry) ?? 3))
    }
  }
  const places = [...found].sort(
    ([one, oneRank], [other, otherRank]) =>
      Math.sign(oneRank) - Math.sign(otherRank) || weight(other) - weight(one),
  )
  if (places.length === 0) {
    const meant = findPlace(text)
    return meant ? [meant] : []
  }
  return places.slice(0, Math.max(0, n)).map(([entry]) => entry.place)
}

type Name = { name: string; entry: Entry; letters: number }

/** Sorted by name, for binary search of prefixes. */
const LIST: readonly Name[] = [...NAMES]
  .map(([name, entry]) => ({ name, entry, letters: lettersOf(name) }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

function formsOf(text: string): string[] {
  const cut = text.slice(0, TEXT_MAX)
  const whole = cut.replace(/\d+/g, ' ')
  const beforeComma = whole.split(/[,;/|]/)[0] ?? ''
  const forms = [whole, beforeComma].flatMap((part) => [normalizeForSearch(part), normalizeGerman(part)])
  return [...new Set(forms)].filter((form) => form.length > 0)
}

/** Places whose name begins with these words, or with these letters if that is allowed. */
function startingWith(form: string): Entry[] {
  let low = 0
  let high = LIST.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((LIST[middle]?.name ?? '') < form) low = middle + 1
    else high = middle
  }
  const found: Entry[] = []
  for (let at = low; LIST[at]?.name.startsWith(form); at += 1) {
    const { name, entry } = LIST[at] as Name
    const isBigCity = entry.place.country === 'DE' && entry.people >= KNOWN_BY_BEGINNING_PEOPLE
    if (name[form.length] === ' ' || isBigCity) found.push(entry)
  }
  return found
}

function nearest(form: string): Entry | null {
  const limit = form.length >= TWO_ERRORS_MIN ? 2 : form.length >= ONE_ERROR_MIN ? 1 : 0
  if (limit === 0) return null
  const letters = lettersOf(form)
  let best: Entry | null = null
  let bestErrors = limit + 1
  for (const { name, entry, letters: others } of LIST) {
    // Each error changes at most two letters of the letter set, which rules out most names.
    if (Math.abs(name.length - form.length) > limit || bitCount(letters ^ others) > 2 * limit) continue
    if (entry.place.country !== 'DE' && entry.people < KNOWN_ABROAD_PEOPLE) continue
    const errors = editDistance(form, name, limit)
    if (
      errors < bestErrors ||
      (errors === bestErrors && errors <= limit && best && weight(entry) > weight(best))
    ) {
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

/** Ranks places in Germany above others of similar size. */
function weight({ place, people, isDistrict }: Entry): number {
  return people * (place.country === 'DE' ? 4 : 1) * (isDistrict ? 0.25 : 1)
}

function lettersOf(name: string): number {
  let letters = 0
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charCodeAt(at) - 97
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
