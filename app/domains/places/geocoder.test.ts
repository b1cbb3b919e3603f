import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as environment from '~/platform/settings/env.server'
import { type FakeGeocoder, startGeocoderServer } from '~/testing/fakes/geocoder-server'
import { nearestPlace, placeAt } from './geocoder.server'

vi.mock('~/platform/settings/env.server', { spy: true })

let service: FakeGeocoder
beforeAll(async () => {
  service = await startGeocoderServer()
})
afterAll(() => service.stop())

const settings = environment.env()
let earlierRequests = 0
beforeEach(() => {
  vi.mocked(environment.env).mockReturnValue({ ...settings, geocoderUrl: service.env.GEOCODER_URL })
  earlierRequests = service.asked().length
})
afterEach(() => {
  service.behave('well')
  service.answer({})
  vi.mocked(environment.env).mockReturnValue(settings)
})
const requests = () => service.asked().slice(earlierRequests)

// Each test has a position of its own: results are cached.
it('sends the position rounded to 0.05 degrees and asks in German; the answer is a bundled place', async () => {
  service.answer({ city: 'Hamburg', locality: 'Altona' })
  const place = await placeAt({ latitude: 53.5511, longitude: 9.9937 })
  expect(place).toMatchObject({ slug: 'hamburg', name: 'Hamburg' })
  expect(requests()).toEqual([{ latitude: '53.55', longitude: '10.00', localityLanguage: 'de' }])
  expect(await placeAt({ latitude: 53.5549, longitude: 10.0101 })).toEqual(place)
  expect(requests()).toHaveLength(1)
})

it('reads the locality where no city is named', async () => {
  service.answer({ city: '', locality: 'Potsdam' })
  expect((await placeAt({ latitude: 52.41, longitude: 13.07 })).slug).toBe('potsdam')
})

it('ignores a named city that is far from the position', async () => {
  service.answer({ city: 'Hamburg' })
  const position = { latitude: 48.137, longitude: 11.575 }
  expect(await placeAt(position)).toEqual(nearestPlace(position))
})

it.each([
  ['broken', 50.94, 6.96],
  ['redirects', 50.11, 8.68],
  ['unexpected', 48.78, 9.18],
] as const)('takes the nearest bundled place if the service fails (%s)', async (how, latitude, longitude) => {
  service.behave(how)
  expect(await placeAt({ latitude, longitude })).toEqual(nearestPlace({ latitude, longitude }))
  expect(requests()).toHaveLength(1)
})

it('takes the nearest bundled place after two seconds if the service hangs', async () => {
  service.behave('hangs')
  const position = { latitude: 51.23, longitude: 6.78 }
  expect(await placeAt(position)).toEqual(nearestPlace(position))
  expect(requests()).toHaveLength(1)
})

it.each([{ city: 'Nirgendheim an der Nirgend' }, { city: null, locality: null }, { city: '\u0000' }])(
  'takes the nearest bundled place for a name that is no place (%o)',
  async (answer) => {
    service.answer(answer)
    const position = { latitude: 51.34, longitude: 12.37 }
    expect(await placeAt(position)).toEqual(nearestPlace(position))
  },
)

it('sends no request without a service, nor for an invalid position', async () => {
  expect((await placeAt({ latitude: 200, longitude: Number.NaN })).slug).toBe('berlin')
  vi.mocked(environment.env).mockReturnValue(settings)
  expect((await placeAt({ latitude: 53.55, longitude: 9.99 })).country).toBe('DE')
  expect(requests()).toEqual([])
})
