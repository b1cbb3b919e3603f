import common from 'locales/en/common.json'
import errors from 'locales/en/errors.json'
import listing from 'locales/en/listing.json'
import places from 'locales/en/places.json'
import profiles from 'locales/en/profiles.json'
import relations from 'locales/en/relations.json'

export const texts = {
  common,
  errors,
  listing,
  places,
  profiles,
  relations,
}
