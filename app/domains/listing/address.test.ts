import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listingAddress, withoutFilters } from './address'
import { parseFilters } from './filters/parse-filters'

const filtersOf = (query: string) => parseFilters(new URLSearchParams(query), 'home')

test('contains the place, the filters and the page, in a fixed order', () => {
  const filters = filtersOf('services=massage&priceMax=250&online=1&utm=x')
  expect(listingAddress('/', { place: 'hamburg', filters, cursor: 'abc' })).toBe(
    '/?place=hamburg&priceMax=250&services=massage&online=1&cursor=abc',
  )
})

test('contains a chosen order', () => {
  expect(listingAddress('/', { filters: filtersOf('online=1'), sort: 'price', cursor: 'abc' })).toBe(
    '/?online=1&sort=price&cursor=abc',
  )
})

test('without filters it keeps the place and the order, and starts at the first page', () => {
  const query = { place: 'hamburg', filters: filtersOf('online=1'), sort: 'price', cursor: 'abc' } as const
  expect(listingAddress('/', withoutFilters(query))).toBe('/?place=hamburg&sort=price')
})

test('is the bare path if nothing is chosen', () => {
  expect(listingAddress('/explore', { filters: filtersOf('') })).toBe('/explore')
})

test('an address that is parsed and written again stays the same, for any input', () => {
  const name = fc.constantFrom(
    'search',
    'ageMin',
    'ageMax',
    'priceMin',
    'sizeMax',
    'services',
    'position',
    'online',
  )
  const value = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('massage', 'top', '1'))
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      const address = listingAddress('/', { filters: filtersOf(new URLSearchParams(pairs).toString()) })
      const { search } = new URL(address, 'http://listing.invalid')
      expect(listingAddress('/', { filters: filtersOf(search) })).toBe(address)
    }),
    { numRuns: 1000 },
  )
})
