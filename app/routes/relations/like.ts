import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { profileHref } from '~/domains/listing/address'
import { LikeForm } from '~/domains/relations/likes/forms'
import { setLike } from '~/domains/relations/likes/likes.server'
import { RELATION_REFUSAL_STATUS, relationRefusalHeaders } from '~/domains/relations/refusal'
import { sameOriginPath } from '~/platform/http/address'
import { parseForm, readForm } from '~/platform/http/remix/form.server'

/** POST: the heart as a form; redirects to its page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const form = parseForm(await readForm(request), LikeForm)
  if (form.status !== 'success') throw new Response(null, { status: 400 })
  const targetUserId = params.userId ?? ''
  const result = await setLike({ by: viewer, targetUserId, ...form.value })
  if ('refusal' in result) {
    throw new Response(null, {
      status: RELATION_REFUSAL_STATUS[result.refusal],
      headers: relationRefusalHeaders(result),
    })
  }
  return redirect(cameFrom(request) ?? profileHref(targetUserId))
}

// The host sends `Referrer-Policy: same-origin`; a client without a referrer gets the profile.
function cameFrom(request: Request): string | null {
  const referer = request.headers.get('referer')
  if (!referer || !URL.canParse(referer)) return null
  const { pathname, search } = new URL(referer)
  return sameOriginPath(pathname + search)
}
