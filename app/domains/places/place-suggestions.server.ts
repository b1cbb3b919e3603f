import { LOCATION_MAX } from 'db/limits/profiles'
import { z } from 'zod'
import type { Language } from '~/i18n/languages'
import { placeName } from './city-names'
import { PLACE_TEXT, type Place, type SuggestedPlace, type TypedPlace } from './place'
import { suggestPlaces } from './search.server'
import { regionName } from './state-names'

const SUGGESTED = 6
/** Fewer letters match half the list. */
const LETTERS_MIN = 2

/** Too few letters for suggestions. */
export const isTooShort = (text: string): boolean => text.trim().length < LETTERS_MIN

/** The places that a partly typed text may mean, by their names in the reader's language; none for less than two letters. */
export function placeSuggestions(text: string, language: Language): SuggestedPlace[] {
  if (isTooShort(text)) return []
  return suggestPlaces(text, SUGGESTED).map((place) => asSuggested(place, language))
}

/** Whether a place is among those that a text may mean. */
export const isSuggestedFor = (text: string, slug: string): boolean =>
  suggestPlaces(text, SUGGESTED).some((place) => place.slug === slug)

/** What somebody without JavaScript typed into the location picker, with its suggestions; null unless they asked for them. */
export function typedPlace(request: Request, language: Language): TypedPlace | null {
  const text = new URL(request.url).searchParams.get(PLACE_TEXT)?.trim().slice(0, LOCATION_MAX)
  return text ? { text, places: placeSuggestions(text, language) } : null
}

/** A place as a suggestion: its name and where it lies, in the reader's language. */
export function asSuggested(place: Place, language: Language): SuggestedPlace {
  const { slug, name } = place
  return { slug, name: placeName(language, name), where: regionName(language, place) }
}

/** The browser's position, in degrees: used only to find the nearest place. */
export const PositionFormSchema = z.object({ latitude: degrees(90), longitude: degrees(180) })

function degrees(limit: number) {
  return z.string().min(1).max(30).transform(Number).pipe(z.number().min(-limit).max(limit))
}
