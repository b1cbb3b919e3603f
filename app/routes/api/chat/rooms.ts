import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { conversationsOf } from '~/domains/chat/conversations/list-conversations.server'
import { serializeRoom } from '~/domains/chat/conversations/serialize-room'
import { startConversation } from '~/domains/chat/conversations/start.server'
import { RoomJson } from '~/domains/chat/messages/forms'
import { localizePhrase } from '~/domains/chat/phrasebook/phrasebook.server'
import { languageOf } from '~/i18n/server.server'
import { jsonAnswer, nextLink } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'
import { chatRefused } from './answers.server'

/** GET /api/chat/rooms: conversations, requests and archived ones, the latest first. The Link header has the address of the next page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const cursor = new URL(request.url).searchParams.get('cursor')
  const { lines, nextCursor } = await conversationsOf(viewer, { folder: 'all', cursor })
  const language = languageOf(request)
  const localized = lines.map((line) => ({ ...line, last: line.last && localizePhrase(language, line.last) }))
  return jsonAnswer(localized.map(serializeRoom), { headers: nextLink(request, nextCursor) })
}

/** POST /api/chat/rooms {otherUserId}: the room of the viewer and this member, created if needed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const read = await readJson(request, RoomJson)
  if (!read.ok) return read.answer
  const started = await startConversation({ by: viewer, userId: read.value.otherUserId })
  return 'refusal' in started ? chatRefused(request, started) : jsonAnswer({ id: started.roomId })
}
