import { LOCATION_MAX } from 'db/limits/profiles'
import { z } from 'zod'
import type { Language } from '~/i18n/languages'
import { placeName } from './city-names'
import { PLACE_TEXT, type Place, type SuggestedPlace, type TypedPlace } from './place'
import { suggestPlaces } from './search.server'

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

/** A place as a suggestion: its name and where it lies, in the reader’s language. */
export function asSuggested({ slug, name, country, region }: Place, language: Language): SuggestedPlace {
  const where = region ? regionName(language, region) : countryName(country, language)
  return { slug, name: placeName(language, name), where }
}

function countryName(country: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
}

/** The browser's position, in degrees: used only to find the nearest place. */
export const PositionFormSchema = z.object({ latitude: degrees(90), longitude: degrees(180) })

function degrees(limit: number) {
  return z.string().min(1).max(30).transform(Number).pipe(z.number().min(-limit).max(limit))
}

/** The names of the German states in languages that have one of their own, by the names of the bundled list. */
const NAMES: Record<string, Partial<Record<Language, string>>> = {
  'Baden-Württemberg': { es: 'Baden-Wurtemberg', fr: 'Bade-Wurtemberg' },
  Bayern: { en: 'Bavaria', pt: 'Baviera', es: 'Baviera', fr: 'Bavière' },
  Berlin: { pt: 'Berlim', es: 'Berlín' },
  Brandenburg: { pt: 'Brandemburgo', es: 'Brandeburgo', fr: 'Brandebourg' },
  Bremen: { fr: 'Brême' },
  Hamburg: { pt: 'Hamburgo', es: 'Hamburgo', fr: 'Hambourg' },
  Hessen: { en: 'Hesse', pt: 'Hesse', es: 'Hesse', fr: 'Hesse' },
  'Mecklenburg-Vorpommern': {
    en: 'Mecklenburg-Western Pomerania',
    pt: 'Mecklemburgo-Pomerânia Ocidental',
    es: 'Mecklemburgo-Pomerania Occidental',
    fr: 'Mecklembourg-Poméranie-Occidentale',
  },
  Niedersachsen: { en: 'Lower Saxony', pt: 'Baixa Saxônia', es: 'Baja Sajonia', fr: 'Basse-Saxe' },
  'Nordrhein-Westfalen': {
    en: 'North Rhine-Westphalia',
    pt: 'Renânia do Norte-Vestfália',
    es: 'Renania del Norte-Westfalia',
    fr: 'Rhénanie-du-Nord-Westphalie',
  },
  'Rheinland-Pfalz': {
    en: 'Rhineland-Palatinate',
    pt: 'Renânia-Palatinado',
    es: 'Renania-Palatinado',
    fr: 'Rhénanie-Palatinat',
  },
  Saarland: { pt: 'Sarre', es: 'Sarre', fr: 'Sarre' },
  Sachsen: { en: 'Saxony', pt: 'Saxônia', es: 'Sajonia', fr: 'Saxe' },
  'Sachsen-Anhalt': { en: 'Saxony-Anhalt', pt: 'Saxônia-Anhalt', es: 'Sajonia-Anhalt', fr: 'Saxe-Anhalt' },
  Thüringen: { en: 'Thuringia', pt: 'Turíngia', es: 'Turingia', fr: 'Thuringe' },
}

/** The name of a German state in the reader's language. `name`: as the bundled list has it. */
function regionName(language: Language, name: string): string {
  return NAMES[name]?.[language] ?? name
}
