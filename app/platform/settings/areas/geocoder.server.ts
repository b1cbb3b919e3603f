import { z } from 'zod'
import { documented, settingsArea } from '../area.server'
import { httpsUrl, httpUrl } from '../values.server'

type GeocoderSettings = {
  /** The URL of the reverse geocoder (SPEC 7); undefined if only the bundled list of places is used. */
  geocoderUrl?: string
}

/** The external service that returns the place of a position. */
export const geocoder = settingsArea({
  schema: ({ isProduction }) =>
    z.object({
      GEOCODER_URL: documented(
        'a service for reverse geocoding that takes latitude, longitude and localityLanguage and answers {city, locality}, such as https://api-bdc.net/data/reverse-geocode; it gets positions rounded to 0.05 degrees. Without it the bundled list of places answers',
        (isProduction ? httpsUrl : httpUrl).optional(),
      ),
    }),
  read: (values): GeocoderSettings => ({ geocoderUrl: values.GEOCODER_URL }),
})
