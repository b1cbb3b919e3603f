import account from 'locales/de/account.json'
import auth from 'locales/de/auth.json'
import decisions from 'locales/de/decisions.json'
import factors from 'locales/de/factors.json'
import ledger from 'locales/de/ledger.json'
import notifications from 'locales/de/notifications.json'
import pictures from 'locales/de/pictures.json'
import position from 'locales/de/position.json'
import premium from 'locales/de/premium.json'
import security from 'locales/de/security.json'
import verification from 'locales/de/verification.json'

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
