import account from 'locales/fr/account.json'
import auth from 'locales/fr/auth.json'
import chat from 'locales/fr/chat.json'
import factors from 'locales/fr/factors.json'
import media from 'locales/fr/media.json'
import moderation from 'locales/fr/moderation.json'
import security from 'locales/fr/security.json'
import settings from 'locales/fr/settings.json'

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
