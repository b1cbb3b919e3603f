import account from 'locales/de/account.json'
import auth from 'locales/de/auth.json'
import cover from 'locales/de/cover.json'
import decisions from 'locales/de/decisions.json'
import exportTexts from 'locales/de/exports.json'
import factors from 'locales/de/factors.json'
import ledger from 'locales/de/ledger.json'
import notifications from 'locales/de/notifications.json'
import overview from 'locales/de/overview.json'
import owner from 'locales/de/owner.json'
import pictures from 'locales/de/pictures.json'
import position from 'locales/de/position.json'
import premium from 'locales/de/premium.json'
import push from 'locales/de/push.json'
import security from 'locales/de/security.json'
import support from 'locales/de/support.json'
import terms from 'locales/de/terms.json'
import verification from 'locales/de/verification.json'
import views from 'locales/de/views.json'

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
