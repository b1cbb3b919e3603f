import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChatPage } from '../conversations/chat-page.server'
import type { ConversationLine } from '../conversations/list-conversations.server'
import type { ThreadView } from '../conversations/open-conversation.server'
import { stateOf, withoutContent } from '../messages/message-state'
import type { SerializedMessage } from '../messages/serialized-message'
import type { FromServer } from '../realtime/protocol'
import { type ChatAction, chatReducer, initialChatState } from './chat-store'
import { chatView } from './chat-view'

const PAGE = 4
const START = Date.parse('2026-05-01T12:00:00Z')
const PARTNERS = ['ada', 'bea', 'cleo']
const OPEN = 'ada'

/** The server, as far as the page of one member sees it. */
class Server {
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
  reach(type: 'read' | 'delivered', partnerId: string, seq: number) {
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
    const chats = lines.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
    return {
      folder: 'chats',
      onlyRequests: false,
      search: '',
      cursor: null,
      nextCursor: null,
      hits: null,
      lines: lines.sort((one, other) => other.latestAt.localeCompare(one.latestAt)),
      counts: { chats, requests: 0 },
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
      isRequest: false,
      hasPriority: false,
      acceptsImages: true,
      isMuted: false,
      isAccepted: true,
      showsPreview: true,
      lastSeq: this.messages.length,
      readSeq: this.readSeq,
    }
  }

  thread(partnerId: string, before = this.messages.length + 1): ThreadView {
    const messages = this.shown().slice(Math.max(0, before - 1 - PAGE), before - 1)
    const first = messages[0]
    return {
      partnerId,
      partner: partnerOf(partnerId),
      lastSeq: this.messages.length,
      readSeq: this.readSeq,
      partnerReadSeq: this.partnerReadSeq,
      partnerDeliveredSeq: this.partnerDeliveredSeq,
      isRequest: false,
      isWaiting: false,
      newAfterSeq: null,
      answering: null,
      about: null,
      acceptsImages: true,
      isMuted: false,
      isArchived: false,
      isBegun: true,
      messages,
      olderBefore: first && first.seq > 1 ? first.seq : null,
      isNewest: before === this.messages.length + 1,
    }
  }
}

const partnerOf = (id: string) => ({
  ...{ id, firstName: id, age: 30, location: null, photo: null, isOnline: false, lastSeen: null },
})

function message(partnerId: string, seq: number, isOwn: boolean, createdAt: string): SerializedMessage {
  const id = `${partnerId} ${seq}`
  return {
    ...{ id, seq, isOwn, createdAt, content: `message ${id}`, clientId: isOwn ? `client ${id}` : null },
    ...{ senderId: isOwn ? 'me' : partnerId, receiverId: isOwn ? partnerId : 'me' },
    ...{
      phrase: null,
      messageType: 'text',
      imageUrl: null,
      image: null,
      isImageBlurred: false,
      isImageHeld: false,
    },
    ...{ privateAlbumId: null, privateAlbumAccessExpiresAt: null, album: null, warning: null },
    quote: null,
    ...{ isRead: false, isUnsent: false, isRemoved: false, canUnsend: isOwn, state: isOwn ? 'sent' : null },
  }
}

/** A page with its connection. */
function open(server: Server) {
  server.events.length = 0
  let state = initialChatState(server.page())
  const dispatch = (action: ChatAction) => {
    state = chatReducer(state, action)
  }
  return {
    dispatch,
    receive: (event: FromServer | undefined) => event && dispatch({ type: 'event', event }),
    state: () => state,
    view: () => chatView(state),
  }
}
type Page = ReturnType<typeof open>

/** What can be compared: of the conversation the page may hold more than a fresh one. */
function expectFresh(page: Page, server: Server): void {
  const { thread, lines, counts } = page.view()
  const fresh = server.page()
  const { messages, olderBefore: _, ...marks } = thread as ThreadView
  const { messages: newest, olderBefore: __, ...freshMarks } = fresh.thread as ThreadView
  expect({ lines, counts, marks }).toEqual({ lines: fresh.lines, counts: fresh.counts, marks: freshMarks })
  expect(messages.slice(-newest.length)).toEqual(newest)
  const all = server.room(OPEN).shown()
  expect(messages).toEqual(all.slice(all.length - messages.length))
}

const partner = fc.constantFrom(...PARTNERS)
const seq = fc.integer({ min: 1, max: 9 })
type Step = (server: Server, page: Page, asked: { page: ChatPage; askedAt: number }[]) => void
const says: fc.Arbitrary<Step> = fc.tuple(partner, fc.boolean()).map(
  ([id, isOwn]) =>
    (server) =>
      server.send(id, isOwn),
)
const reaches: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom('read' as const, 'delivered' as const), partner, seq)
  .map(
    ([type, id, to]) =>
      (server) =>
        server.reach(type, id, to),
  )
const readsAll: fc.Arbitrary<Step> = partner.map((id) => (server) => {
  server.readOwn(id, server.room(id).messages.length)
})
const readsPart: fc.Arbitrary<Step> = fc.tuple(partner, seq).map(
  ([id, to]) =>
    (server) =>
      server.readOwn(id, to),
)
const unsends: fc.Arbitrary<Step> = fc.tuple(partner, seq).map(
  ([id, of]) =>
    (server) =>
      server.unsend(id, of),
)
/** One of the events on their way arrives, and may arrive again. */
const arrives: fc.Arbitrary<Step> = fc.tuple(fc.nat(), fc.boolean()).map(([n, again]) => (server, page) => {
  const index = n % (server.events.length || 1)
  page.receive(server.events[index])
  if (!again) server.events.splice(index, 1)
})
const asks: fc.Arbitrary<Step> = fc.constant((server, page, asked) => {
  asked.push({ page: server.page(), askedAt: page.state().events })
})
const answered: fc.Arbitrary<Step> = fc.constant((_, page, asked) => {
  const answer = asked.shift()
  if (answer) page.dispatch({ type: 'page', ...answer })
})
const looksBack: fc.Arbitrary<Step> = fc.constant((server, page) => {
  const before = page.view().thread?.olderBefore
  if (before) page.dispatch({ type: 'older', thread: server.room(OPEN).thread(OPEN, before) })
})
const sees: fc.Arbitrary<Step> = fc.constant((server, page) => {
  const last = page.view().thread?.messages.at(-1)?.seq ?? 0
  page.dispatch({ type: 'reading', partnerId: OPEN, seq: last })
  server.readOwn(OPEN, last)
})

test('events in any order, repeated or not, produce the same page as the server, or a resync', () => {
  const before = fc.array(says, { minLength: 5, maxLength: 25 })
  const answers = fc.oneof(asks, answered)
  const steps = fc.array(
    fc.oneof(
      says,
      reaches,
      readsAll,
      readsPart,
      readsPart,
      unsends,
      arrives,
      arrives,
      answers,
      answers,
      looksBack,
      sees,
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(before, steps, (earlier, all) => {
      const server = new Server()
      const asked: { page: ChatPage; askedAt: number }[] = []
      const first = open(server)
      for (const step of earlier) step(server, first, asked)
      const page = open(server)
      for (const step of all) step(server, page, asked)
      for (const event of server.events.splice(0).reverse()) page.receive(event)
      if (!page.view().isStale) expectFresh(page, server)
      page.dispatch({ type: 'page', page: server.page(), askedAt: page.state().events })
      expect(page.view().isStale).toBe(false)
      expectFresh(page, server)
    }),
    { numRuns: 1500 },
  )
})

test('messages, receipts and read marks never cause a fetch, in any order', () => {
  const steps = fc.array(fc.oneof(says, reaches, readsAll, sees, arrives), { maxLength: 40 })
  fc.assert(
    fc.property(steps, (all) => {
      const server = new Server()
      // As the page is opened everything counts as read.
      for (const id of PARTNERS) server.readOwn(id, 1)
      const page = open(server)
      for (const step of all) step(server, page, [])
      for (const event of server.events.splice(0)) page.receive(event)
      expect(page.view().isStale).toBe(false)
      expectFresh(page, server)
    }),
    { numRuns: 500 },
  )
})

test('a message after a gap waits, and causes a fetch unless the gap closes', () => {
  const server = new Server()
  const page = open(server)
  for (const _ of [1, 2, 3]) server.send(OPEN, false)
  const [first, second, third] = server.events
  page.receive(third)
  expect(page.view()).toMatchObject({ isStale: true, thread: { lastSeq: 1 }, lines: { length: 3 } })
  page.receive(second)
  expect(page.view().thread?.messages).toHaveLength(1)
  page.receive(first)
  expect(page.view().isStale).toBe(false)
  expectFresh(page, server)
})
