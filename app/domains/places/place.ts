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

/** One of the 15 cities, with the radius that its listing covers. */
export type City = { place: Place; radiusKm: number; popular: boolean }
