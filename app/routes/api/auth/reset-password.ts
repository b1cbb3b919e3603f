import type { ActionFunctionArgs } from '@remix-run/node'
import {
  RESET_REFUSAL_STATUS,
  ResetPasswordCall,
  resetRefusalCode,
  resetRefusalText,
} from '~/domains/auth/recovery/forms'
import { resetPassword } from '~/domains/auth/recovery/reset-password.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { readJson } from '../read-json.server'

/** SPEC 7: {token, password, code?} -> {message}. Does not sign in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const given = await readJson(request, ResetPasswordCall)
  if (!given.ok) return given.answer

  const t = translator(languageOf(request))
  const result = await resetPassword({ ...given.value, request, ip: context.ip })
  if ('refusal' in result) {
    const status = RESET_REFUSAL_STATUS[result.refusal]
    const text = resetRefusalText(t, result)
    return jsonError(status, resetRefusalCode(result), text, retryAfterHeaders(result))
  }
  return jsonAnswer({ message: t('auth:reset.success') })
}
