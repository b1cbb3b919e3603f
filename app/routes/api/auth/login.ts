import type { ActionFunctionArgs } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { absoluteUrl } from '~/domains/accounts/mail/send-email.server'
import { ownUser } from '~/domains/accounts/own-user.server'
import { LoginCall, logInByCall } from '~/domains/auth/login/authenticator.server'
import { completeLoginByCode, nextStep } from '~/domains/auth/login/pending-login.server'
import { REFUSAL_STATUS, refusalMessage, refusalText } from '~/domains/auth/login/refusal-text'
import type { CodeRefusal } from '~/domains/auth/mfa/check-second-factor.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { botRefused } from '../api-error.server'
import { readJson } from '../read-json.server'

/** SPEC 7: {email, password} -> {user, message} and a session; with a second factor {code} as well. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ip } = context
  const read = async () => {
    const given = await readJson(request, LoginCall)
    if (!given.ok) throw given.answer
    return given.value
  }
  const { outcome, code } = await logInByCall({ request, ip, read })
  if (outcome === null) throw new Error('A call is answered or refused')
  const t = translator(languageOf(request))
  if ('bot' in outcome) return botRefused(request, outcome.bot)
  if ('refusal' in outcome) {
    if (outcome.refusal === 'no-database') return jsonError(503, 'unavailable', t('auth:forgot.failed'))
    const text = refusalMessage(t, outcome, absoluteUrl)
    return jsonError(REFUSAL_STATUS[outcome.refusal], outcome.refusal, text, retryAfterHeaders(outcome))
  }
  const { account } = outcome
  const next = await nextStep({ account, request, ip, redirectTo: null, code })
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
  return jsonError(429, 'too-many', refusalText(t, refused), retryAfterHeaders(refused))
}
