import { DEFAULT_PLACE } from './cities.server'
import { ENTRIES } from './gazetteer.server'
import { distanceKm, type Place } from './place'

const KM_A_DEGREE = 111
const BY_LATITUDE: readonly Place[] = ENTRIES.map(({ place }) => place).sort(
  (a, b) => a.latitude - b.latitude,
)

/**
 * The named place nearest to a position in degrees; the position is not stored (DECISIONS "Positions are places"). An invalid position
 * returns DEFAULT_PLACE.
 */
export function nearestPlace(position: { latitude: number; longitude: number }): Place {
  const { latitude, longitude } = position
  const isPosition = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  if (!isPosition) return DEFAULT_PLACE
  let best = DEFAULT_PLACE
  let bestKm = distanceKm(position, best)
  const start = firstFrom(latitude)
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

function firstFrom(latitude: number): number {
  let low = 0
  let high = BY_LATITUDE.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((BY_LATITUDE[middle]?.latitude ?? 90) < latitude) low = middle + 1
    else high = middle
  }
  return low
}
