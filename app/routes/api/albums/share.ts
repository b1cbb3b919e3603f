import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { albumErrorText, ShareJson } from '~/domains/albums/forms'
import { shareAlbum } from '~/domains/albums/share.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { chatRefused } from '../chat/answers.server'
import { readJson } from '../read-json.server'
import { albumRefused } from './answers.server'

/** POST /api/private-albums/{albumId}/share with {receiverId} (SPEC 7) or {chatRoomId} (SPEC 5). */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const read = await readJson(request, ShareJson, albumErrorText)
  if (!read.ok) return read.answer
  const { clientId, ...to } = read.value
  const { albumId = '' } = params
  const shared = await shareAlbum({ by: viewer, albumId, to, clientId })
  if ('retryAfterS' in shared) return chatRefused(request, shared)
  if ('refusal' in shared) return albumRefused(request, shared.refusal)
  const { accessId, expiresAt, message } = shared
  return jsonAnswer({
    accessId,
    albumId,
    receiverId: message.receiverId,
    messageId: message.id,
    expiresAt: expiresAt.toISOString(),
  })
}
