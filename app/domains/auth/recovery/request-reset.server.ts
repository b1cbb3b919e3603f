import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { enqueueAccountMail } from '~/domains/auth/account-mail/account-mail-jobs.server'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import { languageOf } from '~/i18n/server.server'
import { isDatabaseAway } from '~/platform/db.server'
import { log } from '~/platform/log/log.server'

/**
 * Requests a reset for an address (`email` in its canonical form; `ip` as `context.ip`): a job finds the account and answers by mail.
 * `failed` if the request could not be stored; the form then keeps the typed address.
 */
export async function requestReset({
  email,
  request,
  ip,
}: {
  email: string
  request: Request
  ip: string
}): Promise<{ ok: true } | { refusal: 'failed' }> {
  try {
    const at = clientInfoOf({ request, ip })
    await enqueueAccountMail({
      kind: 'reset',
      email,
      language: languageOf(request),
      browser: await deviceOf(request),
      ...at,
    })
    return { ok: true }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'reset request not stored: the database is unreachable')
    return { refusal: 'failed' }
  }
}
