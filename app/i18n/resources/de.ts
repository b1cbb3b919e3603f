import account from 'locales/de/account.json'
import auth from 'locales/de/auth.json'
import chat from 'locales/de/chat.json'
import common from 'locales/de/common.json'
import errors from 'locales/de/errors.json'
import factors from 'locales/de/factors.json'
import listing from 'locales/de/listing.json'
import media from 'locales/de/media.json'
import moderation from 'locales/de/moderation.json'
import places from 'locales/de/places.json'
import profiles from 'locales/de/profiles.json'
import relations from 'locales/de/relations.json'
import security from 'locales/de/security.json'

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
