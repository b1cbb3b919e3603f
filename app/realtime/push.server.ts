import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { type ChatEvent, concerned } from '~/domains/chat/realtime/chat-events.server'
import type { FromServer } from '~/domains/chat/realtime/protocol'
import { isTypingShown, type Typing } from '~/domains/chat/realtime/typing.server'
import type { PresenceUpdate } from '~/domains/presence/presence-update'
import { broadcastMessage } from './broadcast.server'
import { connections } from './connections.server'

/** Tells those of the two who are connected here what happened between them. */
export async function pushChatEvent(event: ChatEvent): Promise<void> {
  const { kind, oneId, otherId, messageId, originConnectionId } = event
  if (kind === 'message' && messageId)
    return broadcastMessage({ oneId, otherId, messageId, originConnectionId })
  await Promise.all(
    concerned(event).map((userId) => pushTo(userId, userId === oneId ? otherId : oneId, event)),
  )
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
  if (kind === 'own' || userId === oneId) {
    return kind === 'taken-back' && messageId
      ? { type: 'taken_back', partnerId, messageId }
      : { type: 'room', partnerId }
  }
  // Told a moment late, somebody may be gone by now.
  const conversation = await conversationWith({ id: userId }, partnerId)
  if (!conversation?.partner) return null
  if (kind === 'taken-back' && messageId) return { type: 'taken_back', partnerId, messageId }
  if (kind === 'accepted') return { type: 'room', partnerId }
  const seq = conversation.partnerReadSeq
  return kind === 'read' && seq !== null ? { type: 'read', partnerId, seq } : null
}

/** Tells whom somebody writes to, where they may know. */
export async function pushTyping({ userId, partnerId }: Typing): Promise<void> {
  const theirs = connections().of(partnerId)
  if (theirs.length === 0 || !(await isTypingShown({ userId, partnerId }))) return
  for (const connection of theirs) connection.send({ type: 'typing', partnerId: userId })
}

/** Sends a member who is connected here the changed presence of a partner. */
export function pushPresence(viewerId: string, news: PresenceUpdate): void {
  const own = connections().of(viewerId)
  if (own.length === 0) return
  const text = JSON.stringify({ type: 'presence', ...news })
  for (const connection of own) connection.sendText(text)
}
