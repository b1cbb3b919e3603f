import account from 'locales/de/account.json'
import admin from 'locales/de/admin.json'
import albums from 'locales/de/albums.json'
import auth from 'locales/de/auth.json'
import cases from 'locales/de/cases.json'
import chat from 'locales/de/chat.json'
import decisions from 'locales/de/decisions.json'
import factors from 'locales/de/factors.json'
import hints from 'locales/de/hints.json'
import media from 'locales/de/media.json'
import moderation from 'locales/de/moderation.json'
import pictures from 'locales/de/pictures.json'
import security from 'locales/de/security.json'
import settings from 'locales/de/settings.json'

/** Texts of all other pages: accounts, conversations, own photos, the admins' tables. */
export const more = {
  account,
  admin,
  albums,
  auth,
  cases,
  chat,
  decisions,
  factors,
  hints,
  media,
  moderation,
  pictures,
  security,
  settings,
}
