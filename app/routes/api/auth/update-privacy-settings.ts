import type { ActionFunctionArgs } from '@remix-run/node'
import { ownUser } from '~/domains/accounts/own-user.server'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { PrivacySettingsCall, privacyErrorText } from '~/domains/settings/forms'
import { setSwitches } from '~/domains/settings/switch-settings.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'

export const handle: ApiHandle = { writes: ['PUT'] }

/** SPEC 7: PUT one of showOnlineStatus, showLastSeen, allowMessagePreviews -> the own account, as in GET /api/auth/user. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const given = await readJson(request, PrivacySettingsCall, privacyErrorText)
  if (!given.ok) return given.answer
  await setSwitches(viewer, given.value)
  return jsonAnswer(await ownUser(viewer.id))
}
