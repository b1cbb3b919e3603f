import type { ActionFunctionArgs } from '@remix-run/node'
import { rememberEndedSession } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { endSession } from '~/domains/accounts/sessions/sessions.server'
import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'

/** SPEC 4: signing out redirects to /. */
export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({ 'Set-Cookie': await endSession({ request, ip: context.ip }) })
  headers.append('Set-Cookie', await forgetSeen())
  const endedSession = await rememberEndedSession(request)
  if (endedSession) headers.append('Set-Cookie', endedSession)
  return redirectWithFlash('/', { tone: 'success', key: 'auth:signedOut' }, headers)
}
