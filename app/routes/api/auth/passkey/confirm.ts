import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { PASSKEY_REFUSAL_STATUS, PasskeyProofCall, passkeyRefusalText } from '~/domains/auth/passkeys/forms'
import { afterConfirming, confirmByPasskey } from '~/domains/auth/step-up/step-up.server'
import { languageOf, translator } from '~/i18n/server.server'
import { retryAfterHeaders } from '~/platform/http/limits/retry-after'
import { jsonAnswer, jsonError } from '~/platform/http/remix/form.server'
import { unauthorized } from '../../api-error.server'
import { readJson } from '../../read-json.server'

/** {response, redirectTo?} -> {redirectTo}: records a proof on this session, for ten minutes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const given = await readJson(request, PasskeyProofCall)
  if (!given.ok) return given.answer

  const { response, redirectTo } = given.value
  const refused = await confirmByPasskey({ viewer, response, request, ip: context.ip })
  if (!refused) return jsonAnswer({ redirectTo: afterConfirming(redirectTo) })
  const text = passkeyRefusalText(translator(languageOf(request)), refused)
  return jsonError(PASSKEY_REFUSAL_STATUS[refused.refusal], refused.refusal, text, retryAfterHeaders(refused))
}
