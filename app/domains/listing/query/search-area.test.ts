import { expect, test } from 'vitest'
import { place } from '~/testing/listing'
import { parseFilters } from '../filters/parse-filters'
import { boxAround, ringOf, searchAreaOf } from './search-area.server'

test.each([
  [0, 0],
  [1, 0],
  [1.001, 1],
  [2, 1],
  [5, 2],
  [10, 3],
  [25, 4],
  [50, 5],
  [100, 6],
  [100.001, 7],
  [200, 7],
  [200.001, 8],
])('%d km are in ring %i', (km, ring) => expect(ringOf(km)).toBe(ring))

test('the area is the chosen distance, else the radius of the city, else the nearest', () => {
  const filtersOf = (query: string) => parseFilters(new URLSearchParams(query), 'explore')
  const [city, town] = [place('berlin'), place('potsdam')]
  const centre = { latitude: city.latitude, longitude: city.longitude }
  expect(searchAreaOf(city, filtersOf(''))).toEqual({ ...centre, radiusKm: 50, premiumKm: 100, inCity: true })
  expect(searchAreaOf(city, filtersOf('distance=20'))).toMatchObject({
    ...{ radiusKm: 20, premiumKm: 40, inCity: false },
  })
  // The largest distance reaches farther than the radius of a city, and less far than "the nearest".
  for (const from of [city, town])
    expect(searchAreaOf(from, filtersOf('distance=100'))).toMatchObject({
      ...{ radiusKm: 100, premiumKm: 200, inCity: false },
    })
  expect(searchAreaOf(town, filtersOf(''))).toMatchObject({ radiusKm: 200, premiumKm: 200, inCity: false })
  expect(searchAreaOf(town, filtersOf('distance=1'))).toMatchObject({ radiusKm: 1, premiumKm: 2 })
})

test('a box holds every point within the distance, hardly more, and the whole world around a pole', () => {
  const DEGREE_KM = (6371 * Math.PI) / 180
  for (const latitude of [0, 52.5, 70]) {
    const box = boxAround(latitude, 100)
    expect(box.latitude * DEGREE_KM).toBeGreaterThan(100)
    expect(box.latitude * DEGREE_KM).toBeLessThan(100.2)
    const widthKm = box.longitude * DEGREE_KM * Math.cos((latitude * Math.PI) / 180)
    expect(widthKm).toBeGreaterThan(100)
    expect(widthKm).toBeLessThan(101)
  }
  expect(boxAround(89.9, 100).longitude).toBe(360)
})
