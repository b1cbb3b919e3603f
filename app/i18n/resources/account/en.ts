import account from 'locales/en/account.json'
import auth from 'locales/en/auth.json'
import decisions from 'locales/en/decisions.json'
import factors from 'locales/en/factors.json'
import ledger from 'locales/en/ledger.json'
import notifications from 'locales/en/notifications.json'
import pictures from 'locales/en/pictures.json'
import position from 'locales/en/position.json'
import premium from 'locales/en/premium.json'
import security from 'locales/en/security.json'
import verification from 'locales/en/verification.json'

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
