import type { LoaderFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { parseSeq, threadOf } from '~/domains/chat/messages/message-page.server'
import { localizePhrase } from '~/domains/chat/phrasebook/phrasebook.server'
import { languageOf } from '~/i18n/server.server'
import { jsonAnswer, nextLink } from '~/platform/http/remix/responses.server'
import { unauthorized } from '../api-error.server'
import { chatRefused } from './answers.server'

/**
 * GET /api/chat/{userId}/messages: the newest messages, the oldest of them first. The Link header contains the URL of older messages;
 * `?after=<seq>` returns newer messages. Marks no message as read.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const conversation = await conversationWith(viewer, params.userId ?? '')
  if (!conversation) return chatRefused(request, { refusal: 'unknown' })
  const query = new URL(request.url).searchParams
  const part = { before: parseSeq(query, 'before'), after: parseSeq(query, 'after') }
  const { messages, olderBefore } = await threadOf(viewer, conversation, part)
  const language = languageOf(request)
  return jsonAnswer(
    messages.map((message) => localizePhrase(language, message)),
    { headers: nextLink(request, olderBefore, 'before') },
  )
}
