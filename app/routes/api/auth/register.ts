import type { ActionFunctionArgs } from '@remix-run/node'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import { keepUserType, RegisterJson, selectedUserType } from '~/domains/auth/register/account-type.server'
import { rememberRegistration } from '~/domains/auth/register/cookies.server'
import { register } from '~/domains/auth/register/register.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { botRefused, invalidInput } from '../api-error.server'
import { readJson } from '../read-json.server'

/** SPEC 7: accepts a registration; 202 for every address, since only its mailbox learns more. Calling it accepts the terms. */
export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const given = await readJson(request, RegisterJson)
  if (!given.ok) return given.answer
  const bot = await guardAgainstBots({ action: 'register', given: given.value, request, ip, from: 'api' })
  if (bot) return botRefused(request, bot)

  const language = languageOf(request)
  const t = translator(language)
  const chosen = selectedUserType(request)
  const userType = given.value.userType ?? chosen ?? 'trans'
  const from = { language, at: clientInfoOf({ request, ip }), browser: await deviceOf(request) }
  const result = await register({ ...given.value, userType }, from)
  if ('refusal' in result) {
    if (result.refusal === 'password') return invalidInput(t(result.error), { password: t(result.error) })
    const headers = retryAfterHeaders(result)
    return jsonError(503, result.refusal, t('auth:register.overloaded'), headers)
  }
  const headers = new Headers({ 'Set-Cookie': await rememberRegistration(request, result.registrationId) })
  // The call is the later choice: the first login must not apply the earlier one.
  if (chosen) headers.append('Set-Cookie', keepUserType(userType))
  return jsonAnswer({ message: t('auth:api.registered') }, { status: 202, headers })
}
