import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { saveConversationSettings } from '~/domains/chat/conversations/conversation-settings.server'
import { AcceptImagesJson } from '~/domains/chat/messages/forms'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'
import { chatRefused } from './answers.server'

export const handle: ApiHandle = { writes: ['PUT'] }

/** PUT /api/chat/{userId}/accepts-images {acceptsImages}: shows or blurs the photos of that person. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const read = await readJson(request, AcceptImagesJson)
  if (!read.ok) return read.answer
  const conversation = await conversationWith(viewer, params.userId ?? '')
  if (!conversation) return chatRefused(request, { refusal: 'unknown' })
  const { acceptsImages } = read.value
  const refused = await saveConversationSettings(
    viewer,
    conversation,
    acceptsImages ? 'accept-images' : 'blur-images',
  )
  return refused ? chatRefused(request, refused) : jsonAnswer({ acceptsImages })
}
