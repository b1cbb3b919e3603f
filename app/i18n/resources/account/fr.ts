import account from 'locales/fr/account.json'
import auth from 'locales/fr/auth.json'
import cover from 'locales/fr/cover.json'
import decisions from 'locales/fr/decisions.json'
import exportTexts from 'locales/fr/exports.json'
import factors from 'locales/fr/factors.json'
import ledger from 'locales/fr/ledger.json'
import notifications from 'locales/fr/notifications.json'
import overview from 'locales/fr/overview.json'
import owner from 'locales/fr/owner.json'
import pictures from 'locales/fr/pictures.json'
import position from 'locales/fr/position.json'
import premium from 'locales/fr/premium.json'
import push from 'locales/fr/push.json'
import security from 'locales/fr/security.json'
import support from 'locales/fr/support.json'
import terms from 'locales/fr/terms.json'
import verification from 'locales/fr/verification.json'
import views from 'locales/fr/views.json'

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
