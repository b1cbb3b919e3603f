import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { unreadCounts } from '~/domains/chat/messages/unread-counts.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'

/** GET /api/chat/unread-count: a bare number, including requests (SPEC 7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const { chats, requests } = await unreadCounts(viewer)
  return jsonAnswer(chats + requests)
}
