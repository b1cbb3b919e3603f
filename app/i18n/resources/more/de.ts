import account from 'locales/de/account.json'
import auth from 'locales/de/auth.json'
import chat from 'locales/de/chat.json'
import factors from 'locales/de/factors.json'
import media from 'locales/de/media.json'
import moderation from 'locales/de/moderation.json'
import security from 'locales/de/security.json'
import settings from 'locales/de/settings.json'

/** Texts of all other pages: accounts, conversations, own photos, the admins' tables. */
export const more = {
  account,
  auth,
  chat,
  factors,
  media,
  moderation,
  security,
  settings,
}
