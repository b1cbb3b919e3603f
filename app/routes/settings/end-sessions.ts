import type { ActionFunctionArgs } from '@remix-run/node'
import { checkAccount } from '~/domains/accounts/forms/check-account.server'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { endOneSession, endOtherSessions } from '~/domains/accounts/sessions/session-list.server'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { readForm } from '~/platform/http/remix/form.server'
import { notFound } from '~/platform/http/remix/responses.server'

const LIST = '/settings/security'

/** Ends one other session (`session`), or all others (`all`); redirects to the list. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  const fields = await readForm(request)
  await checkAccount(request, viewer, fields, LIST)
  const at = clientInfoOf({ request, ip: context.ip })
  if (fields.get('all') === 'others') {
    const count = await endOtherSessions({ viewer, at })
    const key = count > 0 ? 'security:sessions.endedOthers' : 'security:sessions.alone'
    return redirectWithFlash(LIST, { tone: 'success', key, values: { count } })
  }
  const sid = fields.get('session')
  if (!sid || sid === viewer.sid) notFound()
  // One that has ended may be ended again, after a lost answer, and any id alike: so nobody learns which sessions exist.
  await endOneSession({ viewer, sid, at })
  return redirectWithFlash(LIST, { tone: 'success', key: 'security:sessions.ended' })
}
