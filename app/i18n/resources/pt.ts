import common from 'locales/pt/common.json'
import errors from 'locales/pt/errors.json'
import listing from 'locales/pt/listing.json'
import places from 'locales/pt/places.json'
import profiles from 'locales/pt/profiles.json'
import relations from 'locales/pt/relations.json'

export const texts = {
  common,
  errors,
  listing,
  places,
  profiles,
  relations,
}
