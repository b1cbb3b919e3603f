import account from 'locales/en/account.json'
import auth from 'locales/en/auth.json'
import cover from 'locales/en/cover.json'
import decisions from 'locales/en/decisions.json'
import exportTexts from 'locales/en/exports.json'
import factors from 'locales/en/factors.json'
import ledger from 'locales/en/ledger.json'
import notifications from 'locales/en/notifications.json'
import overview from 'locales/en/overview.json'
import owner from 'locales/en/owner.json'
import pictures from 'locales/en/pictures.json'
import position from 'locales/en/position.json'
import premium from 'locales/en/premium.json'
import push from 'locales/en/push.json'
import security from 'locales/en/security.json'
import support from 'locales/en/support.json'
import terms from 'locales/en/terms.json'
import verification from 'locales/en/verification.json'
import views from 'locales/en/views.json'

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
