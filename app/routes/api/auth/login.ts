import type { ActionFunctionArgs } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { guardAgainstBots } from '~/domains/accounts/bot-check/bot-check.server'
import { BOT_REFUSAL_STATUS, botRefusalHeaders, botRefusalText } from '~/domains/accounts/bot-check/refusal'
import { ownUser } from '~/domains/accounts/own-user.server'
import type { CodeRefusal } from '~/domains/accounts/second-factor/check-second-factor.server'
import { letInByCode } from '~/domains/accounts/sign-in/answered-code.server'
import { LoginCall } from '~/domains/accounts/sign-in/login-call'
import { nextStep } from '~/domains/accounts/sign-in/next-step.server'
import { REFUSAL_STATUS, refusalHeaders, refusalText } from '~/domains/accounts/sign-in/refusal-text'
import { signIn } from '~/domains/accounts/sign-in/sign-in.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer, jsonError } from '~/platform/http/answers.server'
import { readJson } from '../read-json.server'

/** SPEC 7: {email, password} -> {user, message} and a session; with a second factor {code} beside them. */
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
    next.step === null ? next.headers : await letInByCode({ account, code: code ?? '', request, ip })
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
