import type { ActionFunctionArgs } from '@remix-run/node'
import { safeRedirectTo } from '~/domains/accounts/redirect-to'
import { unlockByPasskey } from '~/domains/auth/lock/unlock.server'
import { PasskeyProofCall } from '~/domains/auth/passkeys/forms'
import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { expiredAwayCookie, isAway } from '~/platform/http/cookies.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { passkeyRefused, unauthorized } from '../../api-error.server'
import { readJson } from '../../read-json.server'

/** {response, redirectTo?} -> {redirectTo}: unlocks this session. */
export async function action({ request, context }: ActionFunctionArgs) {
  const given = await readJson(request, PasskeyProofCall)
  if (!given.ok) return given.answer
  const { response, redirectTo } = given.value
  const refused = await unlockByPasskey({ response, request, ip: context.ip })
  if (refused?.refusal === 'not-locked') return unauthorized(request)
  if (refused) return passkeyRefused(request, refused)
  const headers = new Headers({ 'Set-Cookie': expiredAwayCookie() })
  // As on the page: the quick exit may have left before the server answered.
  if (isAway(request)) headers.append('Set-Cookie', await forgetSeen())
  return jsonAnswer({ redirectTo: safeRedirectTo(redirectTo) ?? '/' }, { headers })
}
