import type { ActionFunctionArgs } from '@remix-run/node'
import { rememberEndedSession } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { endSession } from '~/domains/accounts/sessions/sessions.server'
import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'

/** POST /api/auth/logout: ends the session. Without a session it succeeds, too (SPEC 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({ 'Set-Cookie': await endSession({ request, ip: context.ip }) })
  headers.append('Set-Cookie', await forgetSeen())
  const endedSession = await rememberEndedSession(request)
  if (endedSession) headers.append('Set-Cookie', endedSession)
  return jsonAnswer({ message: translator(languageOf(request))('auth:api.signedOut') }, { headers })
}
