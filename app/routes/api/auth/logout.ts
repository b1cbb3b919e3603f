import type { ActionFunctionArgs } from '@remix-run/node'
import { rememberEndedSession } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { endSession } from '~/domains/accounts/sessions/sessions.server'
import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { languageOf, translator } from '~/i18n/server.server'
import { jsonAnswer } from '~/platform/http/remix/form.server'

/** SPEC 7: ends the session; without one this is no error. */
export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({ 'Set-Cookie': await endSession({ request, ip: context.ip }) })
  headers.append('Set-Cookie', await forgetSeen())
  const left = await rememberEndedSession(request)
  if (left) headers.append('Set-Cookie', left)
  return jsonAnswer({ message: translator(languageOf(request))('auth:api.signedOut') }, { headers })
}
