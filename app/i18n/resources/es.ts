import common from 'locales/es/common.json'
import errors from 'locales/es/errors.json'
import listing from 'locales/es/listing.json'
import places from 'locales/es/places.json'
import profiles from 'locales/es/profiles.json'
import relations from 'locales/es/relations.json'

export const texts = {
  common,
  errors,
  listing,
  places,
  profiles,
  relations,
}
