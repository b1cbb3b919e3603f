import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { PasskeyProofCall } from '~/domains/auth/passkeys/forms'
import { afterConfirming, confirmByPasskey } from '~/domains/auth/step-up/step-up.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { passkeyRefused, unauthorized } from '../../api-error.server'
import { readJson } from '../../read-json.server'

/** {response, redirectTo?} -> {redirectTo}: records a proof on this session, for ten minutes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const given = await readJson(request, PasskeyProofCall)
  if (!given.ok) return given.answer

  const { response, redirectTo } = given.value
  const refused = await confirmByPasskey({ viewer, response, request, ip: context.ip })
  if (refused) return passkeyRefused(request, refused)
  return jsonAnswer({ redirectTo: afterConfirming(redirectTo) })
}
