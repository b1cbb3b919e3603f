import account from 'locales/es/account.json'
import admin from 'locales/es/admin.json'
import albums from 'locales/es/albums.json'
import auth from 'locales/es/auth.json'
import cases from 'locales/es/cases.json'
import chat from 'locales/es/chat.json'
import decisions from 'locales/es/decisions.json'
import factors from 'locales/es/factors.json'
import hints from 'locales/es/hints.json'
import media from 'locales/es/media.json'
import moderation from 'locales/es/moderation.json'
import pictures from 'locales/es/pictures.json'
import security from 'locales/es/security.json'
import settings from 'locales/es/settings.json'

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
