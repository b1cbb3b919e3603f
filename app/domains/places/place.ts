import { DISTANCE_STEPS_KM, EARTH_RADIUS_KM } from 'db/limits/distances'

/** How long a browser keeps the chosen place. */
export const PLACE_KEPT_DAYS = 180

type Position = { latitude: number; longitude: number }

/** Great-circle distance in kilometres (haversine, SPEC 9's earth radius); the SQL function distance_km computes the same. */
export function distanceKm(from: Position, to: Position): number {
  const radians = Math.PI / 180
  const half =
    Math.sin(((to.latitude - from.latitude) * radians) / 2) ** 2 +
    Math.cos(from.latitude * radians) *
      Math.cos(to.latitude * radians) *
      Math.sin(((to.longitude - from.longitude) * radians) / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The shown distance: rounded up to the next step; null beyond the last step ("über 100 km"). */
export function distanceStep(km: number): number | null {
  return DISTANCE_STEPS_KM.find((step) => km <= step) ?? null
}

/** A named place of the bundled list (GeoNames); latitude and longitude, in degrees, are its centre. */
export type Place = {
  slug: string
  name: string
  /** ISO 3166 code, upper case. */
  country: string
  latitude: number
  longitude: number
  /** The German federal state. */
  region?: string
}

/** A suggested place; `where` distinguishes it from other places of the same name. */
export type SuggestedPlace = { slug: string; name: string; where: string }

/** A text that was typed in the location picker, and the places that it may mean. */
export type TypedPlace = { text: string; places: SuggestedPlace[] }

/** The query parameter of a typed text. */
export const PLACE_TEXT = 'placeText'

/** One of the 15 cities, with the radius that its listing covers. */
export type City = { place: Place; radiusKm: number; popular: boolean }
