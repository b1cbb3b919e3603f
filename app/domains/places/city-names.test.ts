import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '~/i18n/languages'
import { resources } from '~/i18n/resources.server'
import { CITY_NAMES, foreignNames, placeName } from './city-names'
import { ENTRIES } from './gazetteer.server'
import { CITIES, findPlace } from './places.server'

const NAMED = ENTRIES.filter(({ place }) => foreignNames(place.name).length > 0)

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

  it('each belongs to exactly one city of the bundled list', () => {
    const cities = ENTRIES.filter(({ isDistrict }) => !isDistrict).map(({ place }) => place.name)
    const count = (name: string) => cities.filter((city) => city === name).length
    expect(Object.keys(CITY_NAMES).filter((name) => count(name) !== 1)).toEqual([])
  })

  it('a city and its districts are found by the name that each reader sees', () => {
    expect(NAMED.length).toBeGreaterThan(300)
    const lost = NAMED.flatMap(({ place: { name, slug } }) =>
      [name, ...foreignNames(name)].filter((shown) => findPlace(shown)?.slug !== slug),
    )
    expect(lost).toEqual([])
  })

  it('the introduction of a city calls it as the list does', () => {
    const start = (name: string) => name.split(/[ -]/)[0] ?? ''
    const others = LANGUAGES.flatMap((language) =>
      CITIES.map(({ place }) => ({
        name: placeName(language, place.name),
        heading: resources[language].search.city[place.slug as 'berlin'].heading,
      })).filter(({ name, heading }) => !heading.startsWith(start(name))),
    )
    expect(others).toEqual([])
  })
})
