import account from 'locales/pt/account.json'
import auth from 'locales/pt/auth.json'
import decisions from 'locales/pt/decisions.json'
import factors from 'locales/pt/factors.json'
import ledger from 'locales/pt/ledger.json'
import notifications from 'locales/pt/notifications.json'
import pictures from 'locales/pt/pictures.json'
import position from 'locales/pt/position.json'
import premium from 'locales/pt/premium.json'
import security from 'locales/pt/security.json'
import verification from 'locales/pt/verification.json'

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
