import { z } from 'zod'
import type { Place } from '~/domains/places/place'
import { suggestPlaces } from '~/domains/places/places.server'
import type { Language } from '~/i18n/languages'

const SUGGESTED = 6
/** Fewer letters match half the list. */
const LETTERS_MIN = 2

/** A place to choose from: `where` distinguishes it from its namesakes. */
export type SuggestedPlace = { slug: string; name: string; where: string }

/** The places that a partly typed text may mean; none for less than two letters. */
export function placeSuggestions(text: string, language: Language): SuggestedPlace[] {
  if (text.trim().length < LETTERS_MIN) return []
  return suggestPlaces(text, SUGGESTED).map((place) => asSuggested(place, language))
}

export function asSuggested({ slug, name, country, region }: Place, language: Language): SuggestedPlace {
  return { slug, name, where: region ?? countryName(country, language) }
}

function countryName(country: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}

/** The browser's position, in degrees: used only to find the nearest place. */
export const PositionForm = z.object({ latitude: degrees(90), longitude: degrees(180) })

function degrees(limit: number) {
  return z.string().min(1).max(30).transform(Number).pipe(z.number().min(-limit).max(limit))
}
