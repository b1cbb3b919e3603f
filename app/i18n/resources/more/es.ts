import account from 'locales/es/account.json'
import auth from 'locales/es/auth.json'
import chat from 'locales/es/chat.json'
import factors from 'locales/es/factors.json'
import media from 'locales/es/media.json'
import moderation from 'locales/es/moderation.json'
import security from 'locales/es/security.json'
import settings from 'locales/es/settings.json'

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
