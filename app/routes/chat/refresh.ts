import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer, viewerOf } from '~/domains/accounts/viewer.server'
import { chatPage } from '~/domains/chat/conversations/chat-page.server'
import { isSetAside } from '~/domains/chat/conversations/conversation.server'
import { jsonAnswer, notFound } from '~/platform/http/remix/responses.server'
import { liveLimit } from '~/routes/live/live-limit.server'

/**
 * GET /chat/refresh: the current data of the open chat page, by the same parameters as /chat. With `room`, the one that the page shows for its
 * `user`: 404 once that was set aside, since what the page knows of it is not of the next one.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const limited = await liveLimit({ request, ip: context.ip, viewer: await viewerOf({ request, context }) })
  if (limited) return limited
  const viewer = await requireViewer({ request, context })
  const query = new URL(request.url).searchParams
  const room = query.get('room') ?? ''
  if (room !== query.get('user')?.toLowerCase() && (await isSetAside(viewer, room))) notFound()
  return jsonAnswer((await chatPage(viewer, request, { isRefresh: true })) ?? notFound())
}
