import type { ActionFunctionArgs } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { ownUser } from '~/domains/accounts/own-user.server'
import { guardAgainstBots } from '~/domains/auth/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, botRefusalHeaders, botRefusalText } from '~/domains/auth/bot-check/refusal'
import { completeLoginByCode } from '~/domains/auth/login/code-response.server'
import { signIn } from '~/domains/auth/login/login.server'
import { LoginCall } from '~/domains/auth/login/login-request'
import { nextStep } from '~/domains/auth/login/next-step.server'
import { REFUSAL_STATUS, refusalHeaders, refusalText } from '~/domains/auth/login/refusal-text'
import type { CodeRefusal } from '~/domains/auth/mfa/check-second-factor.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/json-responses.server'
import { readJson } from '../read-json.server'

/** SPEC 7: {email, password} -> {user, message} and a session; with a second factor {code} as well. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ip } = context
  const given = await readJson(request, LoginCall)
  if (!given.ok) return given.answer
  const { code, ...asked } = given.value

  const t = translator(languageOf(request))
  const bot = await guardAgainstBots({ action: 'login', given: asked, request, ip, door: 'api' })
  if (bot) {
    const status = BOT_REFUSAL_STATUS[bot.refusal]
    return jsonError(status, bot.refusal, botRefusalText(t, bot), botRefusalHeaders(bot))
  }
  const result = await signIn({ ...asked, request, ip, proof: asked.altcha })
  if ('refusal' in result) {
    const text = refusalText(t, result)
    return jsonError(REFUSAL_STATUS[result.refusal], result.refusal, text, refusalHeaders(result))
  }
  const { account } = result
  const next = await nextStep({ account, request, ip, redirectTo: null })
  if ('refusal' in next) return jsonError(REFUSAL_STATUS[next.refusal], next.refusal, refusalText(t, next))
  if (next.step === 'restore')
    return jsonError(403, 'account-deleted', t('auth:refusal.deleted'), next.headers)
  if (next.step === 'second-factor' && code === undefined)
    return jsonError(401, 'second-factor-required', t('factors:step.lead'), next.headers)

  const headers =
    next.step === null ? next.headers : await completeLoginByCode({ account, code: code ?? '', request, ip })
  if ('refusal' in headers) return codeRefused(t, headers)
  return jsonAnswer(
    { user: await ownUser(account.id), message: t('auth:api.signedIn', { firstName: account.firstName }) },
    { headers },
  )
}

function codeRefused(t: TFunction, refused: CodeRefusal | { refusal: 'credentials' }): Response {
  if (refused.refusal === 'credentials')
    return jsonError(REFUSAL_STATUS.credentials, 'credentials', refusalText(t, refused))
  if (refused.refusal === 'code') return jsonError(401, 'second-factor', t('factors:refusal.code'))
  const { retryAfterS } = refused
  const text = refusalText(t, { refusal: 'too-many', retryAfterS })
  return jsonError(429, 'too-many', text, { 'Retry-After': String(retryAfterS) })
}
