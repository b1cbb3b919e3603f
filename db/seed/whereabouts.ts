import type { Random } from '../factories/random'
import type { SeedPlace, SeedPlaces } from './ports'

/** Percentage of people in or around each of the 15 cities, in their order; the rest live elsewhere. */
const SHARES = [20, 10, 9, 8, 7, 5, 6, 5, 4, 4, 3, 3, 4, 3, 2] as const
const ELSEWHERE = [
  'freiburg-im-breisgau',
  'mainz',
  'kassel',
  'rostock',
  'augsburg',
  'muenster',
  'bonn',
  'aachen',
  'kiel',
  'magdeburg',
  'erfurt',
  'mannheim',
  'karlsruhe',
  'wuerzburg',
  'saarbruecken',
  'luebeck',
  'regensburg',
  'wien',
  'zuerich',
] as const
const KM_PER_DEGREE = 111.32
const SPREAD_KM = 6

/** A place of residence and the nearest city's name: a third in the city itself, others in districts and suburbs. */
export function randomPlace(places: SeedPlaces, random: Random): { place: SeedPlace; city: string } {
  let ticket = random.int(1, 100)
  for (const [index, share] of SHARES.entries()) {
    ticket -= share
    const city = places.cities[index]?.place
    if (ticket <= 0 && city)
      return { place: random.chance(0.3) ? city : around(city, places, random), city: city.name }
  }
  const place = places.bySlug(random.pick(ELSEWHERE)) ?? places.cities[0]?.place
  if (!place) throw new Error('A place of the demo is missing from the list')
  return { place, city: place.name }
}

/** A district or neighbour of a city, more often close than far. */
function around(city: SeedPlace, places: SeedPlaces, random: Random): SeedPlace {
  const bearing = random.between(0, 2 * Math.PI)
  const distanceKm = SPREAD_KM * Math.sqrt(-2 * Math.log(1 - random.next()))
  const latitude = city.latitude + (distanceKm * Math.cos(bearing)) / KM_PER_DEGREE
  const perDegree = KM_PER_DEGREE * Math.cos((city.latitude * Math.PI) / 180)
  return places.nearest({
    latitude,
    longitude: city.longitude + (distanceKm * Math.sin(bearing)) / perDegree,
  })
}
