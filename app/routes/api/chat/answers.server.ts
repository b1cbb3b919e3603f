import { MESSAGE_MAX } from 'db/limits/chat'
import type { TFunction } from 'i18next'
import { messageOfRoom } from '~/domains/chat/messages/message-page.server'
import { CHAT_REFUSAL_STATUS, type ChatRefusal, chatRefusalText } from '~/domains/chat/messages/refusal'
import type { SentMessage } from '~/domains/chat/messages/send.server'
import { localizePhrase } from '~/domains/chat/phrasebook/phrasebook.server'
import { languageOf, translator } from '~/i18n/server.server'
import { textOf } from '~/i18n/use-texts'
import { retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { jsonAnswer, jsonError } from '~/platform/http/remix/responses.server'

/** A message just sent, as its sender sees it. */
export async function sentAnswer(
  request: Request,
  viewer: { id: string },
  { roomId, id: messageId }: SentMessage,
): Promise<Response> {
  const sent = await messageOfRoom(viewer, { roomId, messageId })
  if (!sent) throw new Error('A message that was sent is not there')
  return jsonAnswer(localizePhrase(languageOf(request), sent.message))
}

/** The refusal of something in a conversation, for a program. */
export function chatRefused(request: Request, refused: ChatRefusal): Response {
  const text = chatRefusalText(translator(languageOf(request)), refused)
  const { refusal } = refused
  const code = refusal === 'unknown' || refusal === 'gone' ? 'not-found' : refusal
  return jsonError(CHAT_REFUSAL_STATUS[refusal], code, text, retryAfterHeaders(refused))
}

/** What is wrong with a message, in the reader's language. */
export const messageErrorText = (t: TFunction, key: string): string | undefined =>
  key.startsWith('chat:') ? textOf(t, key, { max: MESSAGE_MAX }) : undefined
