import common from 'locales/de/common.json'
import errors from 'locales/de/errors.json'
import listing from 'locales/de/listing.json'
import places from 'locales/de/places.json'
import profiles from 'locales/de/profiles.json'
import relations from 'locales/de/relations.json'

/** The texts that the browser loads on every hydrated page. Those that only the server uses (legal.json) are in resources.server.ts. */
export const texts = {
  common,
  errors,
  listing,
  places,
  profiles,
  relations,
}
