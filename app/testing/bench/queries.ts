import { CITIES } from '~/domains/places/cities.server'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import type { Place } from '~/domains/places/place'

/** A pseudo-random generator of numbers in [0, 1), reproducible by its seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Places without many profiles: smaller cities, a town and a district. */
const OTHER_PLACES = [
  'bonn',
  'potsdam',
  'freiburg',
  'rostock',
  'kassel',
  'ulm',
  'bad-kreuznach',
  'berlin-kreuzberg',
]
  .map((slug) => placeBySlug(slug))
  .filter((place): place is Place => place !== null)
export const PLACES: readonly Place[] = [...CITIES.map(({ place }) => place), ...OTHER_PLACES]

/** Typical filters, from none to very selective ones. */
export const FILTERS = {
  none: ['', ''],
  usual: [
    'ageMax=35&priceMax=250',
    'priceMin=100&priceMax=200&services=oral',
    'ageMin=25&bodyType=slim&bodyType=athletic',
  ],
  rare: [
    'ageMax=22&priceMax=80&bodyType=curvy&ethnicity=asian',
    'services=bdsm&services=dinnerDate&services=overnights&position=top&priceMin=300',
    'ageMin=45&sizeMin=24&ethnicity=arabic',
  ],
} as const

export function pick<T>(list: readonly T[], random: () => number): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
