import type { ActionFunctionArgs } from '@remix-run/node'
import { lockedSession } from '~/domains/accounts/lock/session-lock.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { PasskeyOptionsCall } from '~/domains/auth/passkeys/forms'
import { addOptions, confirmOptions, signInOptions } from '~/domains/auth/passkeys/passkey-options.server'
import { hasRecentProof } from '~/domains/auth/step-up/step-up.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { proofRequired, unauthorized } from '../../api-error.server'
import { readJson } from '../../read-json.server'

/** POST {purpose?}: returns {options} for the browser's authenticator, and a cookie that stores the challenge for five minutes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const given = await readJson(request, PasskeyOptionsCall)
  if (!given.ok) return given.answer
  const { purpose } = given.value
  if (purpose === 'sign-in') return answer(await signInOptions())
  if (purpose === 'unlock') {
    const locked = await lockedSession(request)
    return locked ? answer(await confirmOptions(locked.userId, 'unlock')) : unauthorized(request)
  }

  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  if (purpose === 'confirm') return answer(await confirmOptions(viewer.id))
  if (!hasRecentProof(viewer)) return proofRequired(request)
  return answer(await addOptions(viewer.id))
}

function answer({ options, cookie }: { options: object; cookie: string }): Response {
  return jsonAnswer({ options }, { headers: { 'Set-Cookie': cookie } })
}
