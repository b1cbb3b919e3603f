import account from 'locales/es/account.json'
import auth from 'locales/es/auth.json'
import chat from 'locales/es/chat.json'
import common from 'locales/es/common.json'
import errors from 'locales/es/errors.json'
import factors from 'locales/es/factors.json'
import listing from 'locales/es/listing.json'
import media from 'locales/es/media.json'
import moderation from 'locales/es/moderation.json'
import places from 'locales/es/places.json'
import profiles from 'locales/es/profiles.json'
import relations from 'locales/es/relations.json'
import security from 'locales/es/security.json'

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
