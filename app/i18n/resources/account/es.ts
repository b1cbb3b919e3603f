import account from 'locales/es/account.json'
import auth from 'locales/es/auth.json'
import cover from 'locales/es/cover.json'
import decisions from 'locales/es/decisions.json'
import exportTexts from 'locales/es/exports.json'
import factors from 'locales/es/factors.json'
import ledger from 'locales/es/ledger.json'
import notifications from 'locales/es/notifications.json'
import overview from 'locales/es/overview.json'
import owner from 'locales/es/owner.json'
import pictures from 'locales/es/pictures.json'
import position from 'locales/es/position.json'
import premium from 'locales/es/premium.json'
import push from 'locales/es/push.json'
import security from 'locales/es/security.json'
import support from 'locales/es/support.json'
import terms from 'locales/es/terms.json'
import verification from 'locales/es/verification.json'
import views from 'locales/es/views.json'

/** Texts of accounts: registering, signing in, the own profile, decisions of moderators. */
export const texts = {
  account,
  auth,
  cover,
  decisions,
  exports: exportTexts,
  factors,
  ledger,
  overview,
  notifications,
  owner,
  pictures,
  position,
  premium,
  push,
  security,
  support,
  terms,
  verification,
  views,
}
