import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { chatPage } from '~/domains/chat/screen/chat-page.server'
import { jsonAnswer, notFound } from '~/platform/http/answers.server'

/** What an address of /chat shows by now, for the page that shows it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  return jsonAnswer((await chatPage(viewer, request)) ?? notFound())
}
