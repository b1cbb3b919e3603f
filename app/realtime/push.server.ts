import { conversationWith } from '~/domains/chat/conversation.server'
import { liveMessage } from '~/domains/chat/live/live-message.server'
import type { FromServer } from '~/domains/chat/live/protocol'
import type { Typing } from '~/domains/chat/live/typing.server'
import { inWordsFor } from '~/domains/chat/phrasebook/phrase-text.server'
import { markDelivered } from '~/domains/chat/read.server'
import type { ChatEvent } from '~/domains/chat/told.server'
import type { Language } from '~/i18n/languages'
import { connections } from './connections.server'

/** Tells those of the two who are connected here what happened between them. */
export async function pushChatEvent(event: ChatEvent): Promise<void> {
  const { oneId, otherId } = event
  await Promise.all([pushTo(oneId, otherId, event), pushTo(otherId, oneId, event)])
}

async function pushTo(userId: string, partnerId: string, event: ChatEvent): Promise<void> {
  const own = connections().of(userId)
  if (own.length === 0) return
  const told = await toldTo(userId, partnerId, event)
  if (!told) return
  const textIn = inLanguages(told)
  const arrived = own.filter((connection) => connection.sendText(textIn(connection.language))).length > 0
  if (arrived && told.type === 'new_message' && !told.message.isOwn)
    await markDelivered({ id: userId }, event.roomId, told.message.seq)
}

/** Written once for all connections; sentences of the phrasebook come in each one's own. */
function inLanguages(told: FromServer): (language: Language) => string {
  if (told.type !== 'new_message' || told.message.phrase === null) {
    const text = JSON.stringify(told)
    return () => text
  }
  return (language) => JSON.stringify({ ...told, message: inWordsFor(language, told.message) })
}

async function toldTo(userId: string, partnerId: string, event: ChatEvent): Promise<FromServer | null> {
  const { kind, messageId, oneId } = event
  if (kind === 'message' && messageId) {
    const message = await liveMessage({ id: userId }, { partnerId, messageId })
    return message && { type: 'new_message', partnerId, message }
  }
  if (kind === 'taken-back' && messageId) return { type: 'taken_back', partnerId, messageId }
  if (kind === 'read' || kind === 'delivered') return progress(userId, partnerId, kind, oneId)
  // What somebody makes of a conversation for themselves; the other one may learn of being accepted by it.
  return { type: 'room', partnerId }
}

/** How far the other one got; to the one who got there, so that further tabs know. Nothing before the other one accepted. */
async function progress(
  userId: string,
  partnerId: string,
  kind: 'read' | 'delivered',
  byId: string,
): Promise<FromServer | null> {
  if (byId === userId) return kind === 'read' ? { type: 'room', partnerId } : null
  const conversation = await conversationWith({ id: userId }, partnerId)
  const seq = kind === 'read' ? conversation?.partnerReadSeq : conversation?.partnerDeliveredSeq
  return seq == null ? null : { type: kind, partnerId, seq }
}

/** Tells whom somebody writes to; not before they have accepted, and nobody who blocked or was blocked. */
export async function pushTyping({ userId, partnerId }: Typing): Promise<void> {
  const theirs = connections().of(partnerId)
  if (theirs.length === 0) return
  const conversation = await conversationWith({ id: partnerId }, userId)
  if (!conversation?.partner || conversation.roomId === null || conversation.isRequest) return
  for (const connection of theirs) connection.send({ type: 'typing', partnerId: userId })
}
