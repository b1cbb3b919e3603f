import { MESSAGE_MAX } from 'db/limits/chat'
import { SessionLocked } from '~/domains/accounts/lock/session-lock.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { type Viewer, viewerOfSession } from '~/domains/accounts/viewer.server'
import { isOfAnotherAccount, MessageJson } from '~/domains/chat/messages/forms'
import { messageOfRoom, missedSince } from '~/domains/chat/messages/message-page.server'
import { chatRefusalText } from '~/domains/chat/messages/refusal'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { localizePhrase, phraseToContent } from '~/domains/chat/phrasebook/phrasebook.server'
import { publishTyping } from '~/domains/chat/realtime/chat-events.server'
import { recordDelivery } from '~/domains/chat/realtime/delivery-receipts.server'
import { sentMessage } from '~/domains/chat/realtime/new-messages.server'
import { CloseCode, FromClient } from '~/domains/chat/realtime/protocol'
import { translator } from '~/i18n/server.server'
import { textOf } from '~/i18n/use-texts'
import { isDatabaseUnreachable } from '~/platform/database/unreachable.server'
import { log } from '~/platform/log/log.server'
import { resyncSoon } from './connections.server'
import { markSeenSoon } from './seen-messages.server'
import type { Connection } from './socket-connection.server'

type ClientMessage<Type extends FromClient['type']> = Extract<FromClient, { type: Type }>

/**
 * Handles a client message, and answers errors. Checks the session for each message: if it has ended, or belongs to somebody else by
 * now, it does nothing and closes the connection. Resolves when the next message of that connection may be handled.
 */
export async function handleMessage(connection: Connection, text: string): Promise<void> {
  const message = parseMessage(text)
  if (!message) return refuse(connection, 'invalid-input', 'chat:live.invalid')
  // Needs no session check: it does nothing, and every idle client sends it.
  if (message.type === 'ping') return void connection.send({ type: 'pong' })
  const handling = dispatch(connection, message).catch((error: unknown) =>
    answerError(connection, message, error),
  )
  // A read mark waits for those of other members. Nothing that follows needs it, so a message sent right after it does not wait.
  if (message.type !== 'read') await handling
}

function answerError(connection: Connection, message: FromClient, error: unknown): void {
  if (error instanceof SessionEnded || error instanceof SessionLocked) {
    connection.close(CloseCode.sessionOver, 'session over')
    return
  }
  // A client that waits for an answer gets one, and can retry.
  const clientId = message.type === 'send_message' ? message.clientId : undefined
  refuse(connection, 'unavailable', 'errors:503.text', clientId)
  if (isDatabaseUnreachable(error)) resyncSoon()
  log.error({ err: error }, 'sockets: message not handled')
}

async function dispatch(
  connection: Connection,
  message: Exclude<FromClient, { type: 'ping' }>,
): Promise<void> {
  // The most frequent messages: their own statements check the session.
  if (message.type === 'send_message') return send(connection, message)
  if (message.type === 'read')
    return markSeenSoon({
      by: connection.viewer,
      partnerId: message.userId.toLowerCase(),
      upTo: message.seq,
    })
  const viewer = await viewerOfSession(connection.viewer.sid)
  if (viewer?.id !== connection.viewer.id) throw new SessionEnded()
  switch (message.type) {
    case 'identify':
      return identify(connection, message)
    case 'typing':
      return handleTyping(viewer, message)
    case 'resume':
      return resume(connection, viewer, message)
  }
}

function parseMessage(text: string): FromClient | null {
  try {
    const parsed = FromClient.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The cookie identifies the client; a client that claims another id is refused (SPEC 7). */
function identify(connection: Connection, { userId }: ClientMessage<'identify'>): void {
  if (userId.toLowerCase() === connection.viewer.id) return
  refuse(connection, 'forbidden', 'chat:live.notYou')
  connection.close(CloseCode.policy, 'not you')
}

async function send(connection: Connection, message: ClientMessage<'send_message'>): Promise<void> {
  const { clientId } = message
  const { language, viewer: by } = connection
  if (isOfAnotherAccount(by, message)) throw new SessionEnded()
  const parsed = MessageJson.safeParse(message)
  if (!parsed.success) {
    return refuse(connection, 'invalid-input', parsed.error.issues[0]?.message ?? '', clientId)
  }
  const sent = await sendMessage({
    by,
    userId: message.receiverId,
    ...phraseToContent(language, parsed.data),
    replyTo: parsed.data.replyTo,
    clientId,
    originConnectionId: connection.id,
    sid: by.sid,
  })
  if ('refusal' in sent) {
    const text = chatRefusalText(translator(language), sent)
    connection.send({ type: 'error', code: sent.refusal, message: text, clientId })
    return
  }
  const { receiverId, roomId, id: messageId } = sent.message
  // A message that an earlier try sent may have been read or unsent since; a reply has a quote.
  const answer =
    sent.isNew && sent.message.replyToSeq === null
      ? { partnerId: receiverId, message: sentMessage(sent.message) }
      : await messageOfRoom(by, { roomId, messageId })
  if (!answer) return
  const localized = localizePhrase(language, answer.message)
  connection.send({ type: 'sent', partnerId: answer.partnerId, clientId, message: localized })
}

async function handleTyping(viewer: Viewer, { userId }: ClientMessage<'typing'>): Promise<void> {
  await publishTyping({ userId: viewer.id, partnerId: userId.toLowerCase() })
}

async function resume(
  connection: Connection,
  viewer: Viewer,
  { userId, after }: ClientMessage<'resume'>,
): Promise<void> {
  const missed = await missedSince(viewer, { partnerId: userId.toLowerCase(), after })
  if (!missed) return refuse(connection, 'not-found', 'chat:refusal.unknown')
  const { hasMore, conversation } = missed
  const messages = missed.messages.map((message) => localizePhrase(connection.language, message))
  const { partnerId, roomId } = conversation
  const sent = connection.send({ type: 'resumed', partnerId, messages, hasMore })
  const last = messages.findLast(({ isOwn }) => !isOwn)
  if (sent && last && roomId) await recordDelivery([{ roomId, userId: viewer.id, seq: last.seq }])
}

function refuse(connection: Connection, code: string, key: string, clientId?: string): void {
  const message = textOf(translator(connection.language), key, { max: MESSAGE_MAX })
  connection.send({ type: 'error', code, message, ...(clientId && { clientId }) })
}
