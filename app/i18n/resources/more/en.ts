import account from 'locales/en/account.json'
import auth from 'locales/en/auth.json'
import chat from 'locales/en/chat.json'
import factors from 'locales/en/factors.json'
import media from 'locales/en/media.json'
import moderation from 'locales/en/moderation.json'
import security from 'locales/en/security.json'
import settings from 'locales/en/settings.json'

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
