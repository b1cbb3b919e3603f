import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { profileHref } from '~/domains/listing/address'
import { LikeFormSchema } from '~/domains/relations/likes/forms'
import { setLike } from '~/domains/relations/likes/likes.server'
import {
  RELATION_REFUSAL_STATUS,
  relationRefusalMessage,
  relationRefusalText,
} from '~/domains/relations/refusal'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { parseForm, readForm } from '~/platform/http/remix/form.server'
import { jsonError } from '~/platform/http/remix/responses.server'
import { refererPath } from '~/platform/http/same-origin-path'

/**
 * POST: the heart as a form; redirects to its page, also if it is refused, which a message says there. Without a page it is an error page.
 * Calls (`accept: application/json`) get refusals as JSON, and no message.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), LikeFormSchema)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const targetUserId = params.userId ?? ''
  const result = await setLike({ by: viewer, targetUserId, ...form.value })
  const isCall = request.headers.get('accept')?.startsWith('application/json')
  const page = refererPath(request)
  if ('refusal' in result) {
    const status = RELATION_REFUSAL_STATUS[result.refusal]
    const headers = new Headers(retryAfterHeaders(result))
    if (!isCall && page)
      return redirectWithFlash(page, { tone: 'error', ...relationRefusalMessage(result) }, headers)
    if (!isCall) throw new Response(null, { status, headers })
    const code = result.refusal === 'unknown' ? 'not-found' : result.refusal
    return jsonError(status, code, relationRefusalText(translator(languageOf(request)), result), headers)
  }
  // A client without a referrer gets the profile.
  const to = page ?? profileHref(targetUserId)
  if (isCall || form.value.isLike) return redirect(to)
  const undo = { action: `/like/${targetUserId}`, name: 'isLike', value: 'true' }
  return redirectWithFlash(to, { tone: 'info', key: 'toast.unliked', undo })
}
