import account from 'locales/pt/account.json'
import auth from 'locales/pt/auth.json'
import cover from 'locales/pt/cover.json'
import decisions from 'locales/pt/decisions.json'
import exportTexts from 'locales/pt/exports.json'
import factors from 'locales/pt/factors.json'
import ledger from 'locales/pt/ledger.json'
import notifications from 'locales/pt/notifications.json'
import overview from 'locales/pt/overview.json'
import owner from 'locales/pt/owner.json'
import pictures from 'locales/pt/pictures.json'
import position from 'locales/pt/position.json'
import premium from 'locales/pt/premium.json'
import push from 'locales/pt/push.json'
import security from 'locales/pt/security.json'
import support from 'locales/pt/support.json'
import terms from 'locales/pt/terms.json'
import verification from 'locales/pt/verification.json'
import views from 'locales/pt/views.json'

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
