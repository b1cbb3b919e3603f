import { conversationIn } from '~/domains/chat/conversations/conversation.server'
import { type MessageJson, messageJson } from '~/domains/chat/messages/chat-json'
import { messageIn } from '~/domains/chat/messages/message-page.server'
import type { SentMessage } from '~/domains/chat/messages/send.server'
import { localizePhrase } from '~/domains/chat/phrasebook/phrase-text.server'
import type { Language } from '~/i18n/languages'
import { jsonAnswer } from '~/platform/http/remix/json-responses.server'

/** The response with a message just sent, as its sender sees it. */
export async function sentAnswer(
  viewer: { id: string },
  sent: SentMessage,
  language: Language,
): Promise<Response> {
  const conversation = await conversationIn(viewer, sent.roomId)
  const message = conversation && (await messageIn(viewer, conversation, sent.id))
  if (!message) throw new Error('The sent message does not exist')
  const json: MessageJson = localizePhrase(language, messageJson(viewer.id, conversation, message))
  return jsonAnswer(json)
}
