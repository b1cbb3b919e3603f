import account from 'locales/fr/account.json'
import admin from 'locales/fr/admin.json'
import albums from 'locales/fr/albums.json'
import auth from 'locales/fr/auth.json'
import cases from 'locales/fr/cases.json'
import chat from 'locales/fr/chat.json'
import decisions from 'locales/fr/decisions.json'
import factors from 'locales/fr/factors.json'
import hints from 'locales/fr/hints.json'
import media from 'locales/fr/media.json'
import moderation from 'locales/fr/moderation.json'
import pictures from 'locales/fr/pictures.json'
import security from 'locales/fr/security.json'
import settings from 'locales/fr/settings.json'

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
