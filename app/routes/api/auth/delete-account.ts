import type { ActionFunctionArgs } from '@remix-run/node'
import { restorableUntil } from '~/domains/accounts/deletion'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { deleteAccount } from '~/domains/lifecycle/deletion/delete-account.server'
import {
  DELETION_REFUSAL_STATUS,
  DeleteAccountFormSchema,
  deletionRefusalText,
} from '~/domains/lifecycle/deletion/forms'
import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { expireCookie } from '~/platform/http/session.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'

export const handle: ApiHandle = { writes: ['DELETE'] }

/** SPEC 7: DELETE {password, confirmation} -> {message}; signed out at once. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const given = await readJson(request, DeleteAccountFormSchema)
  if (!given.ok) return given.answer

  const language = languageOf(request)
  const t = translator(language)
  const at = clientInfoOf({ request, ip: context.ip })
  const result = await deleteAccount({ viewer, password: given.value.password, at })
  if ('refusal' in result) {
    const text = deletionRefusalText(t, result)
    return jsonError(DELETION_REFUSAL_STATUS[result.refusal], result.refusal, text, retryAfterHeaders(result))
  }
  const message = t('account:delete.done', { date: restorableUntil(language, result.deletedAt) })
  const headers = new Headers({ 'Set-Cookie': await expireCookie() })
  headers.append('Set-Cookie', await forgetSeen())
  return jsonAnswer({ message }, { headers })
}
