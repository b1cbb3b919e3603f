import type { ActionFunctionArgs } from '@remix-run/node'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { deviceOf } from '~/domains/auth/login/known-devices.server'
import { rememberRegistration } from '~/domains/auth/register/cookies.server'
import { RegisterCall } from '~/domains/auth/register/forms'
import { register } from '~/domains/auth/register/register.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/retry-after'
import { jsonAnswer, jsonError } from '~/platform/http/remix/form.server'
import { botRefused, invalidInput } from '../api-error.server'
import { readJson } from '../read-json.server'

/** SPEC 7: accepts a registration; 202 for every address, since only its mailbox learns more. Calling it accepts the terms. */
export async function action({ request, context: { ip } }: ActionFunctionArgs) {
  const given = await readJson(request, RegisterCall)
  if (!given.ok) return given.answer
  const bot = await guardAgainstBots({ action: 'register', given: given.value, request, ip, from: 'api' })
  if (bot) return botRefused(request, bot)

  const language = languageOf(request)
  const t = translator(language)
  const result = await register(given.value, {
    language,
    at: clientInfoOf({ request, ip }),
    browser: await deviceOf(request),
  })
  if ('refusal' in result) {
    if (result.refusal === 'password') return invalidInput(t(result.error), { password: t(result.error) })
    const headers = retryAfterHeaders(result)
    return jsonError(503, result.refusal, t('auth:register.overloaded'), headers)
  }
  const headers = { 'Set-Cookie': await rememberRegistration(request, result.registrationId) }
  return jsonAnswer({ message: t('auth:api.registered') }, { status: 202, headers })
}
