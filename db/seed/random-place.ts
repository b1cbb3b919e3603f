import type { Random } from '../factories/random'
import type { SeedPlace, SeedPlaces } from './ports'

/** The percentage of people in or around each of the 15 cities, in the order of `SeedPlaces.cities`. The others live in ELSEWHERE. */
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
/** The most frequent distance of people from the centre of their city. */
const SPREAD_KM = 6

/** A random place of residence and the name of its city. 30 % of a city's people live in the city itself, the others around it. */
export function randomPlace(places: SeedPlaces, random: Random): { place: SeedPlace; city: string } {
  let percent = random.int(1, 100)
  for (const [index, share] of SHARES.entries()) {
    percent -= share
    const city = places.cities[index]?.place
    if (percent <= 0 && city)
      return { place: random.chance(0.3) ? city : around(city, places, random), city: city.name }
  }
  const place = places.bySlug(random.pick(ELSEWHERE)) ?? places.cities[0]?.place
  if (!place) throw new Error('The list of places contains no city')
  return { place, city: place.name }
}

/** A random district or neighbour of a city; close ones are more likely (Rayleigh distribution of the distance). */
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
