import account from 'locales/es/account.json'
import auth from 'locales/es/auth.json'
import decisions from 'locales/es/decisions.json'
import factors from 'locales/es/factors.json'
import ledger from 'locales/es/ledger.json'
import notifications from 'locales/es/notifications.json'
import pictures from 'locales/es/pictures.json'
import position from 'locales/es/position.json'
import premium from 'locales/es/premium.json'
import security from 'locales/es/security.json'
import verification from 'locales/es/verification.json'

/** Texts of accounts: registering, signing in, decisions of moderators. */
export const texts = {
  account,
  auth,
  decisions,
  factors,
  ledger,
  notifications,
  pictures,
  position,
  premium,
  security,
  verification,
}
