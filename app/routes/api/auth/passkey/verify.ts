import type { ActionFunctionArgs } from '@remix-run/node'
import { absoluteUrl } from '~/domains/accounts/mail/send-email.server'
import { ownUser } from '~/domains/accounts/own-user.server'
import { safeRedirectTo, withRedirectTo } from '~/domains/accounts/redirect-to'
import { REFUSAL_STATUS, refusalMessage } from '~/domains/auth/login/refusal-text'
import { PasskeyProofCall } from '~/domains/auth/passkeys/forms'
import { signInByPasskey } from '~/domains/auth/passkeys/verify-passkey.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { passkeyRefused } from '../../api-error.server'
import { readJson } from '../../read-json.server'

/** {response, redirectTo?} -> {user, message, redirectTo} and a session; a deleted account is redirected to /restore. */
export async function action({ request, context }: ActionFunctionArgs) {
  const given = await readJson(request, PasskeyProofCall)
  if (!given.ok) return given.answer
  const { response } = given.value
  const redirectTo = safeRedirectTo(given.value.redirectTo)

  const t = translator(languageOf(request))
  const result = await signInByPasskey({ response, request, ip: context.ip, redirectTo })
  if ('refusal' in result) {
    if (result.refusal === 'suspended')
      return jsonError(REFUSAL_STATUS.suspended, result.refusal, refusalMessage(t, result, absoluteUrl))
    return passkeyRefused(request, result)
  }
  const { account, step, headers } = result
  const message = t('auth:api.signedIn', { firstName: account.firstName })
  if (step) {
    const restoring = withRedirectTo('/restore', redirectTo)
    return jsonAnswer({ user: null, message: t('auth:refusal.deleted'), redirectTo: restoring }, { headers })
  }
  return jsonAnswer({ user: await ownUser(account.id), message, redirectTo: redirectTo ?? '/' }, { headers })
}
