import account from 'locales/pt/account.json'
import auth from 'locales/pt/auth.json'
import chat from 'locales/pt/chat.json'
import factors from 'locales/pt/factors.json'
import media from 'locales/pt/media.json'
import moderation from 'locales/pt/moderation.json'
import security from 'locales/pt/security.json'
import settings from 'locales/pt/settings.json'

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
