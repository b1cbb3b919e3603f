import account from 'locales/en/account.json'
import admin from 'locales/en/admin.json'
import albums from 'locales/en/albums.json'
import auth from 'locales/en/auth.json'
import cases from 'locales/en/cases.json'
import chat from 'locales/en/chat.json'
import decisions from 'locales/en/decisions.json'
import factors from 'locales/en/factors.json'
import hints from 'locales/en/hints.json'
import media from 'locales/en/media.json'
import moderation from 'locales/en/moderation.json'
import pictures from 'locales/en/pictures.json'
import security from 'locales/en/security.json'
import settings from 'locales/en/settings.json'

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
