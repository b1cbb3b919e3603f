import { DISTANCE_STEPS_KM, EARTH_RADIUS_KM } from 'db/limits/distances'
import { radiusOf } from '~/domains/places/cities.server'
import type { Place } from '~/domains/places/place'
import type { Filters } from '../filters/filters'

/** Around a place that is none of the 15 cities, profiles are searched up to this distance. */
const NEAREST_KM = 200
/** Premium members are shown up to this many times the chosen radius (DECISIONS "Premium"). */
const PREMIUM_FACTOR = 2

/** The area of a search. */
export type SearchArea = {
  latitude: number
  longitude: number
  /** Up to this distance all profiles are found. */
  radiusKm: number
  /** Up to this distance premium members are found, too, marked as beyond the radius. */
  premiumKm: number
  /** The area is one of the 15 cities, with the radius of that city. */
  inCity: boolean
}

/** The search area of a place: the chosen distance, else the city's radius, else the nearest. */
export function searchAreaOf(place: Place, filters: Filters): SearchArea {
  const { latitude, longitude } = place
  const cityKm = radiusOf(place)
  const radiusKm = filters.distanceKm ?? cityKm
  const inCity = cityKm !== null && filters.distanceKm === undefined
  if (radiusKm === null) return { latitude, longitude, inCity, radiusKm: NEAREST_KM, premiumKm: NEAREST_KM }
  return { latitude, longitude, inCity, radiusKm, premiumKm: radiusKm * PREMIUM_FACTOR }
}

/** Upper ends of the rings. All profiles of a ring count as equally far away, since distances are shown in these steps. */
export const RINGS_KM: readonly number[] = [...DISTANCE_STEPS_KM, NEAREST_KM]

/** The ring of a distance, from 0. */
export function ringOf(km: number): number {
  const ring = RINGS_KM.findIndex((upTo) => km <= upTo)
  return ring < 0 ? RINGS_KM.length : ring
}

/** Half the sides, in degrees, of a box that contains every point within that distance. */
export function boxAround(latitude: number, km: number): { latitude: number; longitude: number } {
  const angle = (km / EARTH_RADIUS_KM) * 1.001
  const widest = Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: (angle * 180) / Math.PI,
    longitude: widest < 1 ? (Math.asin(widest) * 180) / Math.PI : 360,
  }
}
