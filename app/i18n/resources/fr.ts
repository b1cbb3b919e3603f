import common from 'locales/fr/common.json'
import errors from 'locales/fr/errors.json'
import listing from 'locales/fr/listing.json'
import places from 'locales/fr/places.json'
import profiles from 'locales/fr/profiles.json'
import relations from 'locales/fr/relations.json'

export const texts = {
  common,
  errors,
  listing,
  places,
  profiles,
  relations,
}
