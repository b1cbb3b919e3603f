import { countryName } from '~/i18n/format/names'
import type { Language } from '~/i18n/languages'
import type { Place } from './place'

/** The names of the German states in languages that have one of their own, by the names of the bundled list. */
const STATE_NAMES: Record<string, Partial<Record<Language, string>>> = {
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

/** Where a place lies, in a language: the German state, else the country. */
export function regionName(language: Language, { region, country }: Place): string {
  return region ? (STATE_NAMES[region]?.[language] ?? region) : countryName(language, country)
}
