import type { ActionFunctionArgs } from '@remix-run/node'
import { ownUser } from '~/domains/accounts/own-user.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { ProfileChanges } from '~/domains/profiles/editing/forms'
import {
  PROFILE_REFUSAL_STATUS,
  profileErrorText,
  profileRefusalText,
} from '~/domains/profiles/editing/profile-errors'
import { saveProfile } from '~/domains/profiles/editing/save-profile.server'
import { languageOf, translator } from '~/i18n/server.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'

export const handle: ApiHandle = { writes: ['PUT'] }

/** SPEC 7: PUT changes the own profile. Answers with the own account, as GET /api/auth/user does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const given = await readJson(request, ProfileChanges, profileErrorText)
  if (!given.ok) return given.answer

  const saved = await saveProfile({ owner: viewer, changes: given.value })
  if ('refusal' in saved) {
    const text = profileRefusalText(translator(languageOf(request)), saved.refusal)
    return jsonError(PROFILE_REFUSAL_STATUS[saved.refusal], saved.refusal, text)
  }
  return jsonAnswer(await ownUser(viewer.id))
}
