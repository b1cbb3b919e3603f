import type { ActionFunctionArgs } from '@remix-run/node'
import { sessionOverAnswer, viewerOf } from '~/domains/accounts/viewer.server'
import { changePassword } from '~/domains/auth/credentials/change-password.server'
import { ChangePasswordCall } from '~/domains/auth/credentials/forms'
import { PASSWORD_REFUSAL_STATUS, passwordRefusalText } from '~/domains/auth/credentials/refusal-text'
import { keepSeen } from '~/domains/listing/recently-seen/remembered.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'

export const handle: ApiHandle = { writes: ['PUT'] }

/** SPEC 7: PUT {currentPassword, newPassword} -> {message}; the session continues under a new id. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const given = await readJson(request, ChangePasswordCall)
  if (!given.ok) return given.answer

  const t = translator(languageOf(request))
  const wanted = { userId: viewer.id, ...given.value, request, ip: context.ip }
  const result = await changePassword(wanted).catch((error: unknown) =>
    sessionOverAnswer({ request, context }, error),
  )
  if (result instanceof Response) return result
  if ('refusal' in result) {
    const text = passwordRefusalText(t, result)
    return jsonError(PASSWORD_REFUSAL_STATUS[result.refusal], result.refusal, text, retryAfterHeaders(result))
  }
  const headers = new Headers({ 'Set-Cookie': result.setCookie })
  const seen = await keepSeen(request, { viewer, ...result })
  if (seen) headers.append('Set-Cookie', seen)
  return jsonAnswer({ message: t('account:password.done') }, { headers })
}
