import common from 'locales/de/common.json'
import errors from 'locales/de/errors.json'
import listing from 'locales/de/listing.json'
import places from 'locales/de/places.json'
import profiles from 'locales/de/profiles.json'
import relations from 'locales/de/relations.json'

/** Texts of members' lists and profiles, and of every page. Long documents (legal.json) stay on the server, see resources.server.ts. */
export const texts = {
  common,
  errors,
  listing,
  places,
  profiles,
  relations,
}
