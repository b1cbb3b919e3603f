import { conversationWith } from '~/domains/chat/conversation.server'
import type { FromServer } from '~/domains/chat/live/protocol'
import type { Typing } from '~/domains/chat/live/typing.server'
import type { ChatEvent } from '~/domains/chat/told.server'
import { connections } from './connections.server'
import { pushFresh } from './fresh.server'

/** Tells those of the two who are connected here what happened between them. */
export async function pushChatEvent(event: ChatEvent): Promise<void> {
  const { kind, oneId, otherId, messageId, via } = event
  if (kind === 'message' && messageId) return pushFresh({ oneId, otherId, messageId, via })
  await Promise.all([pushTo(oneId, otherId, event), pushTo(otherId, oneId, event)])
}

async function pushTo(userId: string, partnerId: string, event: ChatEvent): Promise<void> {
  const own = connections().of(userId)
  if (own.length === 0) return
  const told = await toldTo(userId, partnerId, event)
  if (!told) return
  const text = JSON.stringify(told)
  for (const connection of own) connection.sendText(text)
}

async function toldTo(userId: string, partnerId: string, event: ChatEvent): Promise<FromServer | null> {
  const { kind, messageId, oneId } = event
  if (kind === 'taken-back' && messageId) return { type: 'taken_back', partnerId, messageId }
  if (kind === 'read') return progress(userId, partnerId, oneId)
  // What somebody makes of a conversation for themselves; the other one may learn of being accepted by it.
  return { type: 'room', partnerId }
}

/** How far the other one read; to the one who got there, so that further tabs know. Nothing before the other one accepted. */
async function progress(userId: string, partnerId: string, byId: string): Promise<FromServer | null> {
  if (byId === userId) return { type: 'room', partnerId }
  const seq = (await conversationWith({ id: userId }, partnerId))?.partnerReadSeq
  return seq == null ? null : { type: 'read', partnerId, seq }
}

/** Tells whom somebody writes to; not before they have accepted, and nobody who blocked or was blocked. */
export async function pushTyping({ userId, partnerId }: Typing): Promise<void> {
  const theirs = connections().of(partnerId)
  if (theirs.length === 0) return
  const conversation = await conversationWith({ id: partnerId }, userId)
  if (!conversation?.partner || conversation.roomId === null || conversation.isRequest) return
  for (const connection of theirs) connection.send({ type: 'typing', partnerId: userId })
}
