import { HOME_FILTER, PRICE_FILTER, SEARCH_MAX } from 'db/limits/listing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { activeFilters, filterParams } from './filters'
import { parseFilters } from './parse-filters'

const home = (query: string) => parseFilters(new URLSearchParams(query), 'home')
const explore = (query: string) => parseFilters(new URLSearchParams(query), 'explore')
const NONE = home('')

describe('parseFilters', () => {
  it('has no defaults', () => {
    expect(activeFilters(NONE)).toEqual([])
    expect(filterParams(NONE).toString()).toBe('')
  })

  it.each([
    ['ageMin=25&ageMax=35', { min: 25, max: 35 }],
    ['ageMin=35&ageMax=25', { min: 25, max: 35 }],
    ['ageMin=-4&ageMax=35', { max: 35 }],
    ['ageMin=18&ageMax=60', undefined],
    ['ageMin=60&ageMax=18', undefined],
    ['ageMin=999', { min: 60 }],
    ['ageMax=1', { max: 18 }],
    ['ageMin=NaN&ageMax=Infinity', undefined],
    ['ageMin=1e1&ageMax=0x20', undefined],
    ['ageMin=&ageMax=%FF', undefined],
    ['ageMin=30&ageMin=40', { min: 30 }],
    [`ageMax=${'9'.repeat(390)}`, undefined],
    ['ageMin=24,6', { min: 25 }],
  ])('reads %s', (query, age) => {
    expect(home(query).age).toEqual(age)
  })

  it.each([
    ['home', 'age', { min: 18, max: 60 }, 1],
    ['home', 'price', { min: 50, max: 1000 }, 10],
    ['home', 'size', { min: 10, max: 30 }, 1],
    ['explore', 'age', { min: 18, max: 65 }, 1],
    ['explore', 'price', { min: 50, max: 1000 }, 10],
    ['explore', 'size', { min: 10, max: 30 }, 1],
  ] as const)('on %s clamps %s to %j, whose ends filter nothing', (screen, facet, { min, max }, step) => {
    const read = (end: string, value: number) =>
      parseFilters(new URLSearchParams({ [`${facet}${end}`]: `${value}` }), screen)[facet]
    for (const none of [min - step, min]) expect(read('Min', none)).toBeUndefined()
    for (const none of [max, max + step]) expect(read('Max', none)).toBeUndefined()
    expect(read('Min', min + step)).toEqual({ min: min + step })
    expect(read('Max', max - step)).toEqual({ max: max - step })
    for (const highest of [max, max + step]) expect(read('Min', highest)).toEqual({ min: max })
    for (const lowest of [min, min - step]) expect(read('Max', lowest)).toEqual({ max: min })
  })

  it('steps prices and applies the bounds of each screen', () => {
    expect(home('priceMin=104&priceMax=296').price).toEqual({ min: 100, max: 300 })
    // A thousand with its separator, which is no fraction.
    expect(home('duration=overnight&priceMin=1.200&priceMax=1,500').price).toEqual({ min: 1200, max: 1500 })
    expect(home('priceMax=1.000').price).toBeUndefined()
    expect(home('priceMin=99,6&priceMax=120.50').price).toEqual({ min: 100, max: 120 })
    expect(home('ageMin=62').age).toEqual({ min: 60 })
    expect(explore('ageMin=62').age).toEqual({ min: 62 })
    expect(explore('distance=30').distanceKm).toBe(30)
    expect(explore('distance=0').distanceKm).toBe(1)
    expect(explore('distance=100').distanceKm).toBe(100)
    expect(explore('distance=500').distanceKm).toBe(100)
    expect(explore('distance=').distanceKm).toBeUndefined()
    expect(home('distance=30').distanceKm).toBeUndefined()
  })

  it('reads duration, language, meeting places and days, and drops what it does not know', () => {
    expect(home('duration=overnight&priceMin=520&priceMax=9000')).toMatchObject({
      ...{ duration: 'overnight', price: { min: 520 } },
    })
    // The steps of a field that was left before another duration was chosen: a price of 620 € is found by it.
    expect(home('duration=overnight&priceMin=620&priceMax=620').price).toEqual({ min: 620, max: 620 })
    expect(new Set(Object.values(PRICE_FILTER).map(({ step }) => step))).toEqual(new Set([10]))
    expect(home('duration=hour&priceMin=100').duration).toBeUndefined()
    expect(home('duration=week').duration).toBeUndefined()
    expect(home('language=en&level=fluent').language).toEqual({ spoken: 'en', atLeast: 'fluent' })
    expect(home('language=en&level=best').language).toEqual({ spoken: 'en', atLeast: 'basic' })
    expect(home('level=fluent&language=xx').language).toBeUndefined()
    expect(home('meetingPlaces=outcall&meetingPlaces=moon').meetingPlaces).toEqual(['outcall'])
    expect([home('updated=30').updatedDays, home('updated=31').updatedDays]).toEqual([30, undefined])
  })

  it('is written into an address in full, and read back', () => {
    const query = [
      ...[
        'search=Mitte',
        'ageMin=25',
        'ageMax=40',
        'priceMin=200',
        'priceMax=900',
        'sizeMin=15',
        'sizeMax=20',
      ],
      ...['duration=twoHours', 'position=top', 'bodyType=slim', 'ethnicity=mixed', 'circumcision=teilweise'],
      ...['services=massage', 'services=oral', 'interests=art', 'meetingPlaces=outcall', 'language=en'],
      ...['level=good', 'updated=30', 'online=1', 'premium=1', 'distance=30'],
    ].join('&')
    expect(filterParams(explore(query)).toString()).toBe(query)
  })

  it('takes the duration away together with its price, whose bounds it decides', () => {
    const [chip, ...more] = activeFilters(home('duration=overnight&priceMin=2000'))
    expect([chip?.facet, more]).toEqual(['price', []])
    expect(filterParams(chip?.without ?? NONE).toString()).toBe('')
    expect(activeFilters(home('duration=halfHour')).map(({ facet }) => facet)).toEqual(['duration'])
  })

  it('drops unknown options and duplicates', () => {
    expect(home('services=oral&services=x&services=oral&services=massage').services).toEqual([
      'massage',
      'oral',
    ])
    expect(home('position=__proto__&bodyType=toString').position).toEqual([])
  })

  it('cleans the search text', () => {
    expect(home('search=%20Lu%00na%20%20K%C3%B6ln%20').search).toBe('Lu na Köln')
    expect(home('search=%25_%25').search).toBeUndefined()
    expect([...(home(`search=${'ä'.repeat(500)}`).search ?? '')]).toHaveLength(SEARCH_MAX)
  })

  it('accepts anything, and parses its own parameters to the same filters', () => {
    const names = [
      ...['search', 'ageMin', 'ageMax', 'priceMin', 'priceMax', 'sizeMin', 'sizeMax', 'position', 'bodyType'],
      ...[
        'ethnicity',
        'circumcision',
        'services',
        'interests',
        'online',
        'premium',
        'distance',
        'cursor',
        'place',
        'language',
        'level',
        'updated',
        'meetingPlaces',
      ],
    ]
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double().map(String),
      fc.bigInt().map(String),
      fc.integer({ min: -5, max: 1100 }).map(String),
      fc.constantFrom(
        '1',
        'oral',
        'de',
        'good',
        '30',
        'outcall',
        'massage',
        'slim',
        'top',
        'teilweise',
        'dating',
        '\uD800',
        '%',
        'true',
        '[]',
      ),
    )
    const pairs = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 30 })
    fc.assert(
      fc.property(pairs, fc.constantFrom('home' as const, 'explore' as const), (queryPairs, screen) => {
        const filters = parseFilters(new URLSearchParams(queryPairs), screen)
        expect(parseFilters(filterParams(filters), screen)).toEqual(filters)
        for (const { without } of activeFilters(filters)) {
          expect(activeFilters(without)).toHaveLength(activeFilters(filters).length - 1)
        }
        const { min = 50, max = 1000 } = filters.price ?? {}
        expect(min >= HOME_FILTER.priceEur.min && min <= max && max <= HOME_FILTER.priceEur.max).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('accepts any query string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (query) => {
        parseFilters(new URLSearchParams(query), 'home')
      }),
      { numRuns: 1000 },
    )
  })
})
