import account from 'locales/fr/account.json'
import auth from 'locales/fr/auth.json'
import decisions from 'locales/fr/decisions.json'
import factors from 'locales/fr/factors.json'
import ledger from 'locales/fr/ledger.json'
import notifications from 'locales/fr/notifications.json'
import pictures from 'locales/fr/pictures.json'
import position from 'locales/fr/position.json'
import premium from 'locales/fr/premium.json'
import security from 'locales/fr/security.json'
import verification from 'locales/fr/verification.json'

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
