import type { AlbumAccessEvent } from '~/domains/albums/album-events.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import {
  type ChatEvent,
  isTypingShown,
  receiversOf,
  type Typing,
} from '~/domains/chat/realtime/chat-events.server'
import type { FromServer } from '~/domains/chat/realtime/protocol'
import type { PresenceUpdate } from '~/domains/presence/online'
import { broadcastMessage, broadcastReadMark } from './broadcast.server'
import { connections, sendToAll } from './connections.server'

/** Sends an event of a conversation to its members who are connected here. */
export async function pushChatEvent(event: ChatEvent): Promise<void> {
  const { kind, oneId, otherId, messageId, originConnectionId } = event
  if (kind === 'message' && messageId)
    return broadcastMessage({ oneId, otherId, messageId, originConnectionId })
  if (kind === 'read') broadcastReadMark(event)
  await Promise.all(
    receiversOf(event).map((userId) => pushTo(userId, userId === oneId ? otherId : oneId, event)),
  )
}

async function pushTo(userId: string, partnerId: string, event: ChatEvent): Promise<void> {
  const own = connections().of(userId)
  if (own.length === 0) return
  const message = await eventFor(userId, partnerId, event)
  if (message) sendToAll(own, message)
}

async function eventFor(userId: string, partnerId: string, event: ChatEvent): Promise<FromServer | null> {
  const { kind, messageId, oneId } = event
  if (kind === 'removed' || kind === 'restored') return moderated(event, userId === oneId)
  if (kind === 'own' || userId === oneId) {
    if (kind === 'unsent' && messageId) return { ...unsent(partnerId, event), isOwn: true }
    return kind === 'read' && event.seq
      ? { type: 'room', partnerId, readSeq: Number(event.seq) }
      : { type: 'room', partnerId }
  }
  // `broadcastReadMark` sends it: one statement for many read marks.
  if (kind === 'read') return null
  // By now the partner may be unavailable.
  const conversation = await conversationWith({ id: userId }, partnerId)
  if (!conversation?.partner) return null
  if (kind === 'unsent' && messageId) return { ...unsent(partnerId, event), isOwn: false }
  return kind === 'accepted' ? { type: 'room', partnerId } : null
}

const unsent = (partnerId: string, { messageId = '', seq }: ChatEvent) => ({
  type: 'message_unsent' as const,
  partnerId,
  messageId,
  seq: Number(seq),
})

/**
 * A moderators' decision is sent to both members, even if the partner's account is gone: the page still shows the message, and the event
 * reveals nothing about that account.
 */
function moderated(event: ChatEvent, isOwn: boolean): FromServer {
  const { kind, messageId = '', oneId, otherId, oneContactId = otherId, otherContactId = oneId } = event
  const partnerId = isOwn ? oneContactId : otherContactId
  return kind === 'restored'
    ? { type: 'restored', partnerId, messageId }
    : { ...unsent(partnerId, event), isOwn, isRemoved: true }
}

/** Tells the pages of a receiver who is connected here to load an album again. A share, a revocation and an end send the same event. */
export function pushAlbumAccess({ userId, albumId }: AlbumAccessEvent): void {
  sendToAll(connections().of(userId), { type: 'album', albumId })
}

/** Sends a typing event to its receiver, if they may see it. */
export async function pushTyping({ userId, partnerId }: Typing): Promise<void> {
  const theirs = connections().of(partnerId)
  if (theirs.length === 0 || !(await isTypingShown({ userId, partnerId }))) return
  sendToAll(theirs, { type: 'typing', partnerId: userId })
}

/** Sends a partner's changed presence to a member who is connected here. */
export function pushPresence(viewerId: string, update: PresenceUpdate): void {
  sendToAll(connections().of(viewerId), { type: 'presence', ...update })
}
