import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OPEN, PARTNERS, Server } from '~/testing/chat/simulated-server'
import type { ChatPage } from '../conversations/chat-page.server'
import type { ThreadView } from '../conversations/open-conversation.server'
import { withoutContent } from '../messages/message-state'
import { quoteOf } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'
import type { FromServer } from '../realtime/protocol'
import { type ChatAction, chatReducer, initialChatState } from './chat-store'
import { chatView, isNews } from './chat-view'

/** An open chat page; the test passes it the events of its connection. */
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

/** Compares the page with a freshly loaded one. It may show more messages of the conversation, without gaps up to the latest one. */
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
const sendsMessage: fc.Arbitrary<Step> = fc.tuple(partner, fc.boolean()).map(
  ([id, isOwn]) =>
    (server) =>
      server.send(id, isOwn),
)
const marksReceipt: fc.Arbitrary<Step> = fc
  .tuple(fc.constantFrom('read' as const, 'delivered' as const), partner, seq)
  .map(
    ([type, id, to]) =>
      (server) =>
        server.receipt(type, id, to),
  )
const ownReadsAll: fc.Arbitrary<Step> = partner.map((id) => (server) => {
  server.readOwn(id, server.room(id).messages.length)
})
const ownReadsPart: fc.Arbitrary<Step> = fc.tuple(partner, seq).map(
  ([id, to]) =>
    (server) =>
      server.readOwn(id, to),
)
const unsendsMessage: fc.Arbitrary<Step> = fc.tuple(partner, seq).map(
  ([id, of]) =>
    (server) =>
      server.unsend(id, of),
)
/** Delivers one of the pending events, which may be delivered again later. */
const delivers: fc.Arbitrary<Step> = fc.tuple(fc.nat(), fc.boolean()).map(([n, again]) => (server, page) => {
  const index = n % (server.events.length || 1)
  page.receive(server.events[index])
  if (!again) server.events.splice(index, 1)
})
const requestsPage: fc.Arbitrary<Step> = fc.constant((server, page, asked) => {
  asked.push({ page: server.page(), askedAt: page.state().events })
})
const receivesPage: fc.Arbitrary<Step> = fc.constant((_, page, asked) => {
  const answer = asked.shift()
  if (answer) page.dispatch({ type: 'page', ...answer })
})
const loadsOlder: fc.Arbitrary<Step> = fc.constant((server, page) => {
  const before = page.view().thread?.olderBefore
  if (before) page.dispatch({ type: 'older', thread: server.room(OPEN).thread(OPEN, before) })
})
const seesLatest: fc.Arbitrary<Step> = fc.constant((server, page) => {
  const last = page.view().thread?.messages.at(-1)?.seq ?? 0
  page.dispatch({ type: 'reading', partnerId: OPEN, seq: last })
  server.readOwn(OPEN, last)
})

test('events in any order, repeated or not, produce the same page as the server, or a resync', () => {
  const before = fc.array(sendsMessage, { minLength: 5, maxLength: 25 })
  const answers = fc.oneof(requestsPage, receivesPage)
  const steps = fc.array(
    fc.oneof(
      sendsMessage,
      marksReceipt,
      ownReadsAll,
      ownReadsPart,
      ownReadsPart,
      unsendsMessage,
      delivers,
      delivers,
      answers,
      answers,
      loadsOlder,
      seesLatest,
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
  const steps = fc.array(fc.oneof(sendsMessage, marksReceipt, ownReadsAll, seesLatest, delivers), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(steps, (all) => {
      const server = new Server()
      // When the page is opened, every message counts as read.
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

test.each([
  ['older messages that were loaded', 9, 3],
  ['the first messages', 3, null],
])('a page that is fetched again after missed messages still shows %s', (_, count, olderBefore) => {
  const server = new Server()
  for (let n = 0; n < count; n++) server.send(OPEN, n % 2 === 0)
  const page = open(server)
  const before = page.view().thread?.olderBefore
  if (before) page.dispatch({ type: 'older', thread: server.room(OPEN).thread(OPEN, before) })
  const shown = page.view().thread?.messages.length ?? 0
  for (const _ of [1, 2]) server.send(OPEN, false)
  server.events.length = 0
  page.dispatch({ type: 'page', page: server.page(), askedAt: page.state().events })
  expect(page.view().thread).toMatchObject({ olderBefore, messages: { length: shown + 2 } })
  expectFresh(page, server)
})

test.each<[string, Partial<ChatPage>, boolean]>([
  ['is shown on the first page at once', {}, false],
  ['causes a fetch on a later page', { cursor: 'later' }, true],
  ['causes a fetch in the archive', { folder: 'archive' }, true],
])('a message, which moves its conversation to the top of the list, %s', (_, part, isStale) => {
  const server = new Server()
  const page = open(server)
  page.dispatch({ type: 'page', page: { ...server.page(), ...part }, askedAt: page.state().events })
  for (const isOwn of [false, true]) {
    server.send('bea', isOwn)
    page.receive(server.events.shift())
    expect(page.view().isStale).toBe(isStale)
    page.dispatch({ type: 'page', page: { ...server.page(), ...part }, askedAt: page.state().events })
    expect(page.view().isStale).toBe(false)
  }
})

test('new messages of requests are counted separately, and those of muted conversations are not counted', () => {
  const server = new Server()
  server.room('bea').isMuted = true
  server.room('cleo').isRequest = true
  const page = open(server)
  for (const id of PARTNERS) server.send(id, false)
  for (const event of server.events.splice(0)) page.receive(event)
  // The request had one unread message before.
  expect(page.view().counts).toEqual({ chats: 1, requests: 2 })
  expectFresh(page, server)
})

test.each<[string, (server: Server) => void]>([
  ['read', (server) => server.readOwn(OPEN, 6)],
  ['unsent', (server) => server.unsend(OPEN, 7)],
])('a page that counts messages which were %s while it was on its way is fetched again', (_, change) => {
  const server = new Server()
  for (const _ of [1, 2, 3, 4, 5]) server.send(OPEN, false)
  const page = open(server)
  server.send(OPEN, false)
  const asked = { page: server.page(), askedAt: page.state().events }
  change(server)
  for (const event of server.events.splice(0)) page.receive(event)
  page.dispatch({ type: 'page', ...asked })
  expect(page.view().isStale).toBe(true)
  page.dispatch({ type: 'page', page: server.page(), askedAt: page.state().events })
  expect(page.view().isStale).toBe(false)
  expectFresh(page, server)
})

test('a new message shows no text in the list if previews are off', () => {
  const server = new Server()
  const page = open(server)
  const { lines, ...rest } = server.page()
  const withoutPreviews = lines.map((line) => ({ ...line, showsPreview: false }))
  page.dispatch({ type: 'page', page: { ...rest, lines: withoutPreviews }, askedAt: page.state().events })
  server.send('bea', false)
  for (const event of server.events.splice(0)) page.receive(event)
  const line = page.view().lines.find(({ partnerId }) => partnerId === 'bea')
  expect(server.room('bea').line('bea').last?.content).not.toBe('')
  expect(line).toMatchObject({ lastSeq: 2, last: { content: '', albumTitle: null } })
})

test('a new message plays the sound, unless it is known, muted, or the reader switched that kind off', () => {
  const server = new Server()
  server.room('bea').isMuted = true
  const view = chatView(initialChatState(server.page()))
  const playsSound = (partnerId: string, isOwn: boolean, lines = view.lines) => {
    server.send(partnerId, isOwn)
    const event = server.events.at(-1)
    return event?.type === 'new_message' && isNews({ ...view, lines }, event)
  }
  expect([playsSound('ada', false), playsSound('ada', true), playsSound('bea', false)]).toEqual([
    true,
    false,
    false,
  ])
  const known = view.lines.map((line) => ({ ...line, lastSeq: 9 }))
  const switchedOff = view.lines.map((line) => ({ ...line, isAnnounced: false }))
  for (const lines of [known, switchedOff, []]) expect(playsSound('ada', false, lines)).toBe(false)
})

test('a refreshed page, which contains no hits, keeps the hits of the same search only', () => {
  const server = new Server()
  const page = open(server)
  const hits = { hits: [], nextCursor: 'more' }
  const show = (part: Partial<ChatPage>) =>
    page.dispatch({ type: 'page', page: { ...server.page(), ...part }, askedAt: page.state().events })
  show({ search: 'mond', hits })
  show({ search: 'mond', hits: null })
  expect(page.view().hits).toEqual(hits)
  show({ search: '', hits: null })
  expect(page.view().hits).toBeNull()
})

test('a page of older messages and the results of a search lose what is unsent or removed meanwhile', () => {
  const server = new Server()
  for (let n = 0; n < 6; n++) server.send(OPEN, false)
  const page = open(server)
  const hit = (id: string) => ({ id }) as NonNullable<ChatPage['hits']>['hits'][number]
  const hits = { hits: [hit(`${OPEN} 1`), hit(`${OPEN} 2`)], nextCursor: null }
  const thread = { ...server.room(OPEN).thread(OPEN, 4), isNewest: false }
  page.dispatch({ type: 'page', page: { ...server.page(), thread, hits }, askedAt: page.state().events })
  const unsent = { type: 'message_unsent', partnerId: OPEN, isOwn: false } as const
  page.receive({ ...unsent, messageId: `${OPEN} 2`, seq: 2 })
  page.receive({ ...unsent, messageId: `${OPEN} 3`, seq: 3, isRemoved: true })
  const shown = () => page.view().thread?.messages.map(({ content, isRemoved }) => [content, isRemoved])
  const first = `message ${OPEN} 1`
  expect(shown()).toEqual([
    [first, false],
    ['', false],
    ['', true],
  ])
  expect(page.view().hits?.hits).toEqual([hit(`${OPEN} 1`)])
  page.receive({ type: 'restored', partnerId: OPEN, messageId: `${OPEN} 3` })
  expect(shown()?.at(-1)).toEqual([`message ${OPEN} 3`, false])
})

test('a page of older messages that was opened before a restoration is fetched again after it', () => {
  const server = new Server()
  for (let n = 0; n < 6; n++) server.send(OPEN, false)
  const restored = { ...server.room(OPEN).thread(OPEN, 4), isNewest: false }
  const messages = restored.messages.map((one) =>
    one.seq === 3 ? { ...withoutContent(one), isRemoved: true } : one,
  )
  const page = open(server)
  const show = (thread: ThreadView) =>
    page.dispatch({ type: 'page', page: { ...server.page(), thread }, askedAt: page.state().events })
  const shown = () => [page.view().isStale, page.view().thread?.messages.at(-1)?.content]
  show({ ...restored, messages })
  expect(shown()).toEqual([false, ''])
  page.receive({ type: 'restored', partnerId: OPEN, messageId: `${OPEN} 3` })
  expect(shown()).toEqual([true, ''])
  show(restored)
  expect(shown()).toEqual([false, `message ${OPEN} 3`])
})

test('a restored message that is older than the newest page has to be loaded again', () => {
  const server = new Server()
  for (let n = 0; n < 6; n++) server.send(OPEN, false)
  const { messages } = server.room(OPEN)
  const message = messages[3] as SerializedMessage
  messages[3] = { ...withoutContent(message), isRemoved: true }
  const page = open(server)
  expect(page.view().thread?.messages[0]).toMatchObject({ id: message.id, content: '' })
  server.send(OPEN, false)
  page.receive(server.events.shift())
  messages[3] = message
  page.receive({ type: 'restored', partnerId: OPEN, messageId: message.id })
  page.dispatch({ type: 'page', page: server.page(), askedAt: page.state().events })
  const thread = page.view().thread
  expect([thread?.messages.map(({ seq }) => seq), thread?.olderBefore]).toEqual([[5, 6, 7, 8], 5])
})

test.each<[string, true | undefined]>([
  ['unsent', undefined],
  ['removed', true],
])('the quote of a message that was %s says so', (_, isRemoved) => {
  const server = new Server()
  server.send(OPEN, false)
  const { thread, ...rest } = server.page()
  const [quoted, answer] = thread?.messages ?? []
  if (!thread || !quoted || !answer) throw new Error('no messages')
  const messages = [quoted, { ...answer, quote: quoteOf(quoted) }]
  const page = open(server)
  const askedAt = page.state().events
  page.dispatch({ type: 'page', page: { ...rest, thread: { ...thread, messages } }, askedAt })
  page.receive({ type: 'message_unsent', partnerId: OPEN, messageId: quoted.id, seq: quoted.seq, isRemoved })
  expect(page.view().thread?.messages[1]?.quote).toMatchObject({
    content: '',
    isUnsent: true,
    isRemoved: isRemoved === true,
  })
})

const CLOSED = { id: 'album', title: 'Am See', isOpen: false, accessUntil: null, imageCount: null }
/** A server with nine messages of the open conversation, of which one shares an album. */
function serverWithAlbum(seq: number) {
  const server = new Server()
  for (let n = 0; n < 8; n++) server.send(OPEN, false)
  const { messages } = server.room(OPEN)
  const share = (isOpen: boolean) => {
    const album = { ...CLOSED, isOpen, preview: null, needsAgeCheck: false }
    messages[seq - 1] = { ...(messages[seq - 1] as SerializedMessage), privateAlbumId: 'album', album }
  }
  share(true)
  return { server, revoke: () => share(false) }
}
const shownAlbums = (page: Page) =>
  page.view().thread?.messages.map(({ seq, album }) => [seq, album?.isOpen ?? null])

test('an album that is revoked is not open on older messages of the page: they have to be loaded again', () => {
  const { server, revoke } = serverWithAlbum(3)
  const page = open(server)
  const loadOlder = () => {
    const before = page.view().thread?.olderBefore ?? 0
    page.dispatch({ type: 'older', thread: server.room(OPEN).thread(OPEN, before) })
  }
  loadOlder()
  expect(shownAlbums(page)?.slice(0, 3)).toEqual([
    [2, null],
    [3, true],
    [4, null],
  ])
  revoke()
  page.receive({ type: 'album', albumId: 'another' })
  page.dispatch({ type: 'page', page: server.page(), askedAt: page.state().events })
  expect(page.view().thread?.messages[0]?.seq).toBe(2)
  page.receive({ type: 'album', albumId: 'album' })
  expect(page.view().isStale).toBe(true)
  page.dispatch({ type: 'page', page: server.page(), askedAt: page.state().events })
  expect(page.view()).toMatchObject({ isStale: false, thread: { olderBefore: 4 } })
  expect(page.view().thread?.messages[0]?.seq).toBe(4)
  loadOlder()
  expect(shownAlbums(page)?.slice(0, 3)).toEqual([
    [1, null],
    [2, null],
    [3, false],
  ])
  expect(page.view().thread?.olderBefore).toBeNull()
})

test('an album that is revoked is not open if new messages have moved it off the newest page meanwhile', () => {
  const { server, revoke } = serverWithAlbum(6)
  const page = open(server)
  for (const _ of [1, 2]) server.send(OPEN, false)
  for (const event of server.events.splice(0)) page.receive(event)
  expect(shownAlbums(page)?.[0]).toEqual([6, true])
  revoke()
  page.receive({ type: 'album', albumId: 'album' })
  page.dispatch({ type: 'page', page: server.page(), askedAt: page.state().events })
  expect(page.view().thread).toMatchObject({ olderBefore: 7, messages: { length: 5 } })
})

test('a page of older messages is fetched again once an album changes, and for nothing else', () => {
  const { server, revoke } = serverWithAlbum(3)
  const page = open(server)
  const load = () => {
    const thread = { ...server.room(OPEN).thread(OPEN, 6), isNewest: false }
    page.dispatch({ type: 'page', page: { ...server.page(), thread }, askedAt: page.state().events })
  }
  load()
  page.receive({ type: 'resync' })
  expect(page.view().isStale).toBe(false)
  revoke()
  page.receive({ type: 'album', albumId: 'album' })
  expect(page.view().isStale).toBe(true)
  load()
  expect(page.view().isStale).toBe(false)
  expect(shownAlbums(page)?.[1]).toEqual([3, false])
})

test('a page of older messages also shows the ones that are loaded above it', () => {
  const server = new Server()
  for (let n = 0; n < 8; n++) server.send(OPEN, false)
  const page = open(server)
  const thread = { ...server.room(OPEN).thread(OPEN, 9), isNewest: false }
  page.dispatch({ type: 'page', page: { ...server.page(), thread }, askedAt: page.state().events })
  const shown = () => page.view().thread?.messages.map(({ seq }) => seq)
  expect([shown(), page.view().thread?.olderBefore]).toEqual([[5, 6, 7, 8], 5])
  page.dispatch({ type: 'older', thread: server.room(OPEN).thread(OPEN, 5) })
  expect([shown(), page.view().thread?.olderBefore]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], null])
})

test('a page of another account keeps no data of the previous account, and handles its own events', () => {
  const server = new Server()
  const page = open(server)
  for (let n = 0; n < 3; n++) server.send(OPEN, false)
  for (const event of server.events.splice(0)) page.receive(event)
  page.receive({ type: 'resync' })
  const other = new Server()
  other.events.length = 0
  const fresh = { ...other.page(), viewerId: 'somebody else' }
  page.dispatch({ type: 'page', page: fresh, askedAt: page.state().events })
  expect(page.view()).toMatchObject({ ...fresh, isStale: false })
  other.send(OPEN, false)
  for (const event of other.events) page.receive(event)
  expectFresh(page, other)
})
