import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireViewer } from '~/domains/accounts/viewer.server'
import { cannedRepliesFor } from '~/domains/chat/phrasebook/phrasebook.server'
import { languageOf } from '~/i18n/server.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'

/** The reader's canned replies, in their language, for the composer's panel. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer({ request, context })
  return jsonAnswer(await cannedRepliesFor(viewer, languageOf(request)))
}
