import account from 'locales/en/account.json'
import auth from 'locales/en/auth.json'
import chat from 'locales/en/chat.json'
import common from 'locales/en/common.json'
import errors from 'locales/en/errors.json'
import factors from 'locales/en/factors.json'
import listing from 'locales/en/listing.json'
import media from 'locales/en/media.json'
import moderation from 'locales/en/moderation.json'
import places from 'locales/en/places.json'
import profiles from 'locales/en/profiles.json'
import relations from 'locales/en/relations.json'
import security from 'locales/en/security.json'

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
