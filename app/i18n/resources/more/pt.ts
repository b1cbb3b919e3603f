import account from 'locales/pt/account.json'
import admin from 'locales/pt/admin.json'
import albums from 'locales/pt/albums.json'
import auth from 'locales/pt/auth.json'
import cases from 'locales/pt/cases.json'
import chat from 'locales/pt/chat.json'
import decisions from 'locales/pt/decisions.json'
import factors from 'locales/pt/factors.json'
import hints from 'locales/pt/hints.json'
import media from 'locales/pt/media.json'
import moderation from 'locales/pt/moderation.json'
import pictures from 'locales/pt/pictures.json'
import security from 'locales/pt/security.json'
import settings from 'locales/pt/settings.json'

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
