import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { resources } from '~/i18n/resources.server'
import { CITIES } from './cities.server'
import { CITY_NAMES, foreignNames, placeName } from './city-names'
import { ENTRIES } from './gazetteer.server'
import { findPlace } from './search.server'

const TRANSLATED = ENTRIES.filter(({ place }) => foreignNames(place.name).length > 0)

describe('names of cities', () => {
  it.each([
    ['München', ['München', 'Munich', 'Munique', 'Múnich', 'Munich']],
    ['Köln', ['Köln', 'Cologne', 'Colônia', 'Colonia', 'Cologne']],
    ['Hamburg', ['Hamburg', 'Hamburg', 'Hamburgo', 'Hamburgo', 'Hambourg']],
    ['Duisburg', ['Duisburg', 'Duisburg', 'Duisburg', 'Duisburgo', 'Duisbourg']],
    [
      'Köln-Ehrenfeld',
      ['Köln-Ehrenfeld', 'Cologne-Ehrenfeld', 'Colônia-Ehrenfeld', 'Colonia-Ehrenfeld', 'Cologne-Ehrenfeld'],
    ],
    ['Essen', ['Essen', 'Essen', 'Essen', 'Essen', 'Essen']],
    ['Aix-en-Provence', Array(5).fill('Aix-en-Provence')],
    ['Xyzzyhausen', Array(5).fill('Xyzzyhausen')],
  ])('%s in the five languages', (name, names) => {
    expect(LANGUAGES.map((language) => placeName(language, name))).toEqual(names)
  })

  it('each key of CITY_NAMES is the name of exactly one city of the bundled list', () => {
    const cities = ENTRIES.filter(({ isDistrict }) => !isDistrict).map(({ place }) => place.name)
    const count = (name: string) => cities.filter((city) => city === name).length
    expect(Object.keys(CITY_NAMES).filter((name) => count(name) !== 1)).toEqual([])
  })

  it('a city and its districts are found by their name in every language', () => {
    expect(TRANSLATED.length).toBeGreaterThan(300)
    const notFound = TRANSLATED.flatMap(({ place: { name, slug } }) =>
      [name, ...foreignNames(name)].filter((shown) => findPlace(shown)?.slug !== slug),
    )
    expect(notFound).toEqual([])
  })

  it('the heading of the page of a city contains the first word of its name in that language', () => {
    const firstWord = (name: string) => name.split(/[ -]/)[0] ?? ''
    const different = LANGUAGES.flatMap((language) => {
      const texts: Partial<Record<string, { heading: string }>> = resources[language].search.city
      return CITIES.map(({ place }) => ({
        name: placeName(language, place.name),
        heading: texts[place.slug]?.heading ?? '',
      })).filter(({ name, heading }) => !heading.includes(firstWord(name)))
    })
    expect(different).toEqual([])
  })
})
