import { DISTANCE_STEPS_KM, EARTH_RADIUS_KM } from 'db/limits/listing'
import type { Place } from '~/domains/places/place'
import { radiusOf } from '~/domains/places/places.server'
import type { Filters } from '../filters/filters'

/** Around a place that is none of the 15 cities, "the nearest" are looked for this far away. */
const NEAREST_KM = 200
/** Premium members are shown up to this many times the chosen radius (DECISIONS "Premium"). */
const PREMIUM_FACTOR = 2

/** How far a listing reaches. */
export type SearchArea = {
  latitude: number
  longitude: number
  /** Everybody up to here … */
  radiusKm: number
  /** … and premium members up to here, marked as beyond the radius. */
  premiumKm: number
  /** One of the 15 cities, with its own radius. */
  inCity: boolean
}

/** The reach of a place: the distance that the person set, else the city's radius, else the nearest. */
export function searchAreaOf(place: Place, filters: Filters): SearchArea {
  const { latitude, longitude } = place
  const cityKm = radiusOf(place)
  const radiusKm = filters.distanceKm ?? cityKm
  const inCity = cityKm !== null && filters.distanceKm === undefined
  if (radiusKm === null) return { latitude, longitude, inCity, radiusKm: NEAREST_KM, premiumKm: NEAREST_KM }
  return { latitude, longitude, inCity, radiusKm, premiumKm: radiusKm * PREMIUM_FACTOR }
}

/** Upper ends of the rings around a place in which everybody counts as equally far, as distances are shown. */
export const RINGS_KM: readonly number[] = [...DISTANCE_STEPS_KM, NEAREST_KM]

/** Which ring a distance falls into, from 0. */
export function ringOf(km: number): number {
  const ring = RINGS_KM.findIndex((upTo) => km <= upTo)
  return ring < 0 ? RINGS_KM.length : ring
}

/** Half the sides, in degrees, of a box that holds every point within that distance. */
export function boxAround(latitude: number, km: number): { latitude: number; longitude: number } {
  const angle = (km / EARTH_RADIUS_KM) * 1.001
  const widest = Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: (angle * 180) / Math.PI,
    longitude: widest < 1 ? (Math.asin(widest) * 180) / Math.PI : 360,
  }
}
