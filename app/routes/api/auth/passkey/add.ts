import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { addPasskey } from '~/domains/auth/passkeys/add-passkey.server'
import { ADD_REFUSAL_STATUS, PasskeyAddCall, passkeyRefusalText } from '~/domains/auth/passkeys/forms'
import { hasRecentProof, recordProof } from '~/domains/auth/step-up/step-up.server'
import { languageOf, translator } from '~/i18n/server.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { proofRequired, unauthorized } from '../../api-error.server'
import { readJson } from '../../read-json.server'

/** {response, name?} -> 201 {id, name, redirectTo}: adds a passkey; requires a recent proof. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  if (!hasRecentProof(viewer)) return proofRequired(request)
  const given = await readJson(request, PasskeyAddCall)
  if (!given.ok) return given.answer

  const { response, name } = given.value
  const added = await addPasskey({
    userId: viewer.id,
    sid: viewer.sid,
    response,
    name,
    request,
    ip: context.ip,
  })
  if ('refusal' in added) {
    const text = passkeyRefusalText(translator(languageOf(request)), added)
    return jsonError(ADD_REFUSAL_STATUS[added.refusal], added.refusal, text)
  }
  await recordProof(viewer.sid, { byFactor: true })
  const headers = new Headers()
  await setFlash(headers, { tone: 'success', key: 'factors:passkeys.added' })
  return jsonAnswer({ ...added, redirectTo: '/settings/security/passkeys' }, { status: 201, headers })
}
