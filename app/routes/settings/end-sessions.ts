import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { endOneSession, endOtherSessions } from '~/domains/accounts/sessions/session-list.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { notFound, readForm } from '~/platform/http/remix/form.server'

/** Ends one other session (`session`), or all others (`all`); redirects to the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  const at = clientInfoOf({ request, ip: context.ip })
  const headers = new Headers()
  if (fields.get('all') === 'others') {
    const count = await endOtherSessions({ viewer, at })
    const key = count > 0 ? 'security:sessions.endedOthers' : 'security:sessions.alone'
    await setFlash(headers, { tone: 'success', key, values: { count } })
  } else {
    if (await endOneSession({ viewer, sid: fields.get('session') ?? '', at })) notFound()
    await setFlash(headers, { tone: 'success', key: 'security:sessions.ended' })
  }
  return redirect('/settings/security', { headers })
}
