import account from 'locales/pt/account.json'
import auth from 'locales/pt/auth.json'
import chat from 'locales/pt/chat.json'
import common from 'locales/pt/common.json'
import errors from 'locales/pt/errors.json'
import factors from 'locales/pt/factors.json'
import listing from 'locales/pt/listing.json'
import media from 'locales/pt/media.json'
import moderation from 'locales/pt/moderation.json'
import places from 'locales/pt/places.json'
import profiles from 'locales/pt/profiles.json'
import relations from 'locales/pt/relations.json'
import security from 'locales/pt/security.json'

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
