import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { markRead } from '~/domains/chat/messages/mark-read.server'
import { unreadCounts } from '~/domains/chat/messages/unread-counts.server'
import type { ApiHandle } from '~/platform/http/middleware/methods'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { chatRefused } from './answers.server'

export const handle: ApiHandle = { writes: ['PUT'] }

/** PUT /api/chat/{userId}/read: marks all messages as read; returns the number of unread ones elsewhere. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const conversation = await conversationWith(viewer, params.userId ?? '')
  if (!conversation) return chatRefused(request, { refusal: 'unknown' })
  await markRead(viewer, conversation, conversation.lastSeq)
  const { chats, requests } = await unreadCounts(viewer)
  return jsonAnswer({ unreadCount: chats + requests })
}
