import type { ActionFunctionArgs } from '@remix-run/node'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { registrationsOf } from '~/domains/auth/register/cookies.server'
import { VERIFY_REFUSAL_STATUS, VerifyEmailCall, verifyRefusalText } from '~/domains/auth/register/forms'
import { discardRegistration, verifyEmail } from '~/domains/auth/register/verify-email.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { readJson } from '../read-json.server'

/**
 * SPEC 7: {token} confirms the address whose mail contained it; without the cookie of the registration also {password}, or {discard} to
 * delete the registration.
 */
export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const given = await readJson(request, VerifyEmailCall)
  if (!given.ok) return given.answer
  const t = translator(languageOf(request))
  const { token, password, discard } = given.value
  if (discard) {
    return (await discardRegistration(token))
      ? jsonAnswer({ message: t('auth:verify.discarded') })
      : jsonError(400, 'invalid-token', t('auth:verify.invalid'))
  }
  const registrations = await registrationsOf(request)
  const result = await verifyEmail({ token, password, registrations, at: clientInfoOf({ request, ip }) })
  if ('ok' in result) return jsonAnswer({ message: t('auth:verify.success') })
  const status = VERIFY_REFUSAL_STATUS[result.refusal]
  return jsonError(status, result.refusal, verifyRefusalText(t, result), retryAfterHeaders(result))
}
