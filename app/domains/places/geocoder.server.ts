import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { days, seconds } from '~/platform/time/durations'
import { DEFAULT_PLACE } from './cities.server'
import { ENTRIES, firstNotBefore } from './gazetteer.server'
import { distanceKm, type Place } from './place'
import { findPlace } from './search.server'

const RESPONSE_TIMEOUT = seconds(2)
/** About five kilometres: precise enough to find a town, not an address. */
const ROUNDED_TO_DEGREES = 0.05
/** If the place of the returned name is farther away than this, it is another place with the same name. */
const FARTHEST_KM = 30
const CACHE_OPTIONS = { max: 5000, ttl: days(1) }
const NAME_MAX = 200

const Answer = z.object({
  city: z.string().max(NAME_MAX).nullish(),
  locality: z.string().max(NAME_MAX).nullish(),
})

/**
 * Returns the place of a position in degrees. The position is not stored (DECISIONS "Positions are places"). With GEOCODER_URL the
 * external service of SPEC 7 returns the name of the town, which is looked up in the bundled list of places. Without the service, or if it
 * fails, is slow, or returns no nearby place, the result is the nearest place of that list.
 */
export async function placeAt(position: { latitude: number; longitude: number }): Promise<Place> {
  const nearest = nearestPlace(position)
  const { geocoderUrl } = env()
  if (!geocoderUrl || !isPosition(position)) return nearest
  const rounded = { latitude: round(position.latitude), longitude: round(position.longitude) }
  const named = await nameAt(geocoderUrl, rounded)
  const place = named && findPlace(named)
  return place && distanceKm(position, place) <= FARTHEST_KM ? place : nearest
}

/** The city, else the locality, that the service returns; null if it returns neither or fails. Names are cached for a day. */
async function nameAt(url: string, at: { latitude: string; longitude: string }): Promise<string | null> {
  const known = names()
  const key = `${at.latitude} ${at.longitude}`
  const name = known.get(key)
  if (name !== undefined) return name
  try {
    const address = new URL(url)
    for (const [parameter, value] of Object.entries({ ...at, localityLanguage: 'de' }))
      address.searchParams.set(parameter, value)
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    })
    if (!response.ok) throw new Error(`the geocoder responded with status ${response.status}`)
    const { city, locality } = Answer.parse(await response.json())
    const found = city || locality || null
    if (found) known.set(key, found)
    return found
  } catch (error) {
    // The log contains neither the position nor the URL of the service, which may contain a key.
    const reason = error instanceof Error ? error.name : 'unknown'
    log.warn({ reason }, 'the geocoder failed; the nearest bundled place is used')
    return null
  }
}

const names = () => singleton('geocoder-names', () => new LRUCache<string, string>(CACHE_OPTIONS))

const round = (degrees: number): string =>
  (Math.round(degrees / ROUNDED_TO_DEGREES) * ROUNDED_TO_DEGREES).toFixed(2)

const isPosition = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const KM_A_DEGREE = 111
const BY_LATITUDE: readonly Place[] = ENTRIES.map(({ place }) => place).sort(
  (a, b) => a.latitude - b.latitude,
)

/**
 * The named place nearest to a position in degrees; the position is not stored (DECISIONS "Positions are places"). An invalid position
 * returns DEFAULT_PLACE.
 */
export function nearestPlace(position: { latitude: number; longitude: number }): Place {
  if (!isPosition(position)) return DEFAULT_PLACE
  const { latitude } = position
  let best = DEFAULT_PLACE
  let bestKm = distanceKm(position, best)
  const start = firstNotBefore(BY_LATITUDE, (place) => place.latitude < latitude)
  const consider = (place: Place): boolean => {
    if (Math.abs(place.latitude - latitude) * KM_A_DEGREE > bestKm) return false
    const km = distanceKm(position, place)
    if (km < bestKm) [best, bestKm] = [place, km]
    return true
  }
  // Outward from the position's latitude, alternately north and south, until the latitude alone is farther away than the best.
  let [south, north] = [start - 1, start]
  let [southOpen, northOpen] = [true, true]
  while (southOpen || northOpen) {
    const [below, above] = [BY_LATITUDE[south], BY_LATITUDE[north]]
    southOpen = southOpen && below !== undefined && consider(below)
    northOpen = northOpen && above !== undefined && consider(above)
    south -= 1
    north += 1
  }
  return best
}
