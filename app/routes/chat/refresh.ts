import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer, viewerOf } from '~/domains/accounts/viewer.server'
import { chatPage } from '~/domains/chat/conversations/chat-page.server'
import { jsonAnswer, notFound } from '~/platform/http/remix/responses.server'
import { liveLimit } from '~/routes/live/live-limit.server'

/** GET /chat/refresh: the current data of the open chat page, by the same parameters as /chat. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const limited = await liveLimit({ request, ip: context.ip, viewer: await viewerOf({ request, context }) })
  if (limited) return limited
  const viewer = await requireViewer({ request, context })
  return jsonAnswer((await chatPage(viewer, request, { isRefresh: true })) ?? notFound())
}
