import type { ChatPage } from '~/domains/chat/conversations/chat-page.server'
import type { ConversationLine } from '~/domains/chat/conversations/list-conversations.server'
import type { ThreadView } from '~/domains/chat/conversations/open-conversation.server'
import { stateOf, withoutContent } from '~/domains/chat/messages/message-state'
import type { SerializedMessage } from '~/domains/chat/messages/serialized-message'
import type { FromServer } from '~/domains/chat/realtime/protocol'

const PAGE = 4
const START = Date.parse('2026-05-01T12:00:00Z')
export const PARTNERS = ['ada', 'bea', 'cleo']
/** The partner whose conversation is open. */
export const OPEN = 'ada'

/** The server as one member's chat page sees it: pages and events. */
export class Server {
  #clock = 0
  readonly rooms = new Map(PARTNERS.map((id) => [id, new Room()]))
  /** Events on their way to the page. */
  readonly events: FromServer[] = []

  constructor() {
    for (const partnerId of PARTNERS) this.send(partnerId, partnerId !== 'cleo')
  }

  now = () => new Date(START + this.#clock * 1000).toISOString()

  send(partnerId: string, isOwn: boolean) {
    this.#clock += 1
    const { messages } = this.room(partnerId)
    messages.push(message(partnerId, messages.length + 1, isOwn, this.now()))
    this.events.push({ type: 'new_message', partnerId, message: messages.at(-1) as SerializedMessage })
  }
  readOwn(partnerId: string, seq: number) {
    const room = this.room(partnerId)
    if (seq <= room.readSeq || seq > room.messages.length) return
    room.readSeq = seq
    this.events.push({ type: 'room', partnerId, readSeq: seq })
  }
  /** The partner has got or read the messages up to this one. */
  receipt(type: 'read' | 'delivered', partnerId: string, seq: number) {
    const room = this.room(partnerId)
    const name = type === 'read' ? 'partnerReadSeq' : 'partnerDeliveredSeq'
    if (seq <= room[name] || seq > room.messages.length) return
    room[name] = seq
    this.events.push({ type, partnerId, seq })
  }
  unsend(partnerId: string, seq: number) {
    const { messages } = this.room(partnerId)
    const one = messages[seq - 1]
    if (!one || one.isUnsent) return
    messages[seq - 1] = withoutContent(one)
    this.events.push({ type: 'message_unsent', partnerId, messageId: one.id, seq, isOwn: one.isOwn })
  }
  room(partnerId: string): Room {
    const room = this.rooms.get(partnerId)
    if (!room) throw new Error(partnerId)
    return room
  }

  page(): ChatPage {
    const lines = PARTNERS.map((id) => this.room(id).line(id))
    const unread = (ofRequests: boolean) =>
      lines
        .filter(({ isMuted, isRequest }) => !isMuted && isRequest === ofRequests)
        .reduce((sum, { unreadCount }) => sum + unreadCount, 0)
    return {
      folder: 'chats',
      onlyRequests: false,
      search: '',
      cursor: null,
      nextCursor: null,
      hits: null,
      lines: lines.sort((one, other) => other.latestAt.localeCompare(one.latestAt)),
      counts: { chats: unread(false), requests: unread(true) },
      thread: this.room(OPEN).thread(OPEN),
      viewerId: 'me',
      at: this.now(),
      timeZone: 'UTC',
    }
  }
}

class Room {
  messages: SerializedMessage[] = []
  readSeq = 0
  partnerReadSeq = 0
  partnerDeliveredSeq = 0
  isMuted = false
  isRequest = false

  shown = () =>
    this.messages.map((one) => {
      const state = one.isOwn ? stateOf(one.seq, this) : null
      return { ...one, state, isRead: one.isOwn ? state === 'read' : one.seq <= this.readSeq }
    })

  line(partnerId: string): ConversationLine {
    const last = this.messages.at(-1) as SerializedMessage
    const { id, content, phrase, messageType, isOwn, isUnsent, isRemoved, createdAt } = last
    const isUnread = (one: SerializedMessage) => !one.isOwn && !one.isUnsent && one.seq > this.readSeq
    return {
      roomId: `room of ${partnerId}`,
      partnerId,
      partner: partnerOf(partnerId),
      last: { id, content, phrase, messageType, isOwn, isUnsent, isRemoved, createdAt, albumTitle: null },
      latestAt: createdAt,
      unreadCount: this.messages.filter(isUnread).length,
      isRequest: this.isRequest,
      hasPriority: false,
      acceptsImages: true,
      isMuted: this.isMuted,
      isAccepted: true,
      showsPreview: true,
      isAnnounced: true,
      lastSeq: this.messages.length,
      readSeq: this.readSeq,
    }
  }

  thread(partnerId: string, before = this.messages.length + 1): ThreadView {
    const messages = this.shown().slice(Math.max(0, before - 1 - PAGE), before - 1)
    const first = messages[0]
    return {
      roomId: `room of ${partnerId}`,
      partnerId,
      partner: partnerOf(partnerId),
      lastSeq: this.messages.length,
      readSeq: this.readSeq,
      partnerReadSeq: this.partnerReadSeq,
      partnerDeliveredSeq: this.partnerDeliveredSeq,
      isRequest: this.isRequest,
      isWaiting: false,
      newAfterSeq: null,
      replyingTo: null,
      about: null,
      acceptsImages: true,
      isMuted: this.isMuted,
      isArchived: false,
      isBegun: true,
      messages,
      olderBefore: first && first.seq > 1 ? first.seq : null,
      isNewest: before === this.messages.length + 1,
    }
  }
}

const partnerOf = (id: string) => ({
  id,
  firstName: id,
  age: 30,
  location: null,
  photo: null,
  isOnline: false,
  lastSeen: null,
})

function message(partnerId: string, seq: number, isOwn: boolean, createdAt: string): SerializedMessage {
  const id = `${partnerId} ${seq}`
  return {
    id,
    seq,
    isOwn,
    createdAt,
    content: `message ${id}`,
    clientId: isOwn ? `client ${id}` : null,
    senderId: isOwn ? 'me' : partnerId,
    receiverId: isOwn ? partnerId : 'me',
    phrase: null,
    messageType: 'text',
    imageUrl: null,
    image: null,
    isImageBlurred: false,
    isImageHeld: false,
    privateAlbumId: null,
    privateAlbumAccessExpiresAt: null,
    album: null,
    warning: null,
    quote: null,
    isRead: false,
    isUnsent: false,
    isRemoved: false,
    canUnsend: isOwn,
    state: isOwn ? 'sent' : null,
  }
}
