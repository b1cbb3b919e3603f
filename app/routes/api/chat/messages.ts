import type { ActionFunctionArgs } from '@remix-run/node'
import { viewerOf } from '~/domains/accounts/viewer.server'
import { MessageJson } from '~/domains/chat/forms'
import { sendMessage } from '~/domains/chat/send.server'
import { unauthorized } from '../api-error.server'
import { readJson } from '../read-json.server'
import { chatRefused, messageErrorText } from './answers.server'
import { sentAnswer } from './sent-answer.server'

/** POST /api/chat/messages {receiverId, content, messageType, clientId}: the message as it was sent (SPEC 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await viewerOf({ request, context })
  if (!viewer) return unauthorized(request)
  const read = await readJson(request, MessageJson, messageErrorText)
  if (!read.ok) return read.answer
  const { receiverId, content, clientId } = read.value
  const sent = await sendMessage({ by: viewer, userId: receiverId, content, clientId })
  return 'refusal' in sent ? chatRefused(request, sent) : sentAnswer(viewer, sent.message)
}
