import account from 'locales/fr/account.json'
import auth from 'locales/fr/auth.json'
import chat from 'locales/fr/chat.json'
import common from 'locales/fr/common.json'
import errors from 'locales/fr/errors.json'
import factors from 'locales/fr/factors.json'
import listing from 'locales/fr/listing.json'
import media from 'locales/fr/media.json'
import moderation from 'locales/fr/moderation.json'
import places from 'locales/fr/places.json'
import profiles from 'locales/fr/profiles.json'
import relations from 'locales/fr/relations.json'
import security from 'locales/fr/security.json'

/** What components may say. Long documents (legal.json) stay on the server, see resources.server.ts. */
export const texts = {
  account,
  chat,
  common,
  errors,
  auth,
  factors,
  listing,
  media,
  moderation,
  places,
  profiles,
  relations,
  security,
}
