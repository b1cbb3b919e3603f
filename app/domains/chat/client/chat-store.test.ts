import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectFresh, openPage, type Page } from '~/testing/chat/simulated-page'
import { OPEN, PARTNERS, Server } from '~/testing/chat/simulated-server'
import type { ChatPage } from '../conversations/chat-page.server'
import { initialChatState } from './chat-store'
import { chatView, isNews } from './chat-view'

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
      const first = openPage(server)
      for (const step of earlier) step(server, first, asked)
      const page = openPage(server)
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
      const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
  const hits = { hits: [], nextCursor: 'more' }
  const show = (part: Partial<ChatPage>) =>
    page.dispatch({ type: 'page', page: { ...server.page(), ...part }, askedAt: page.state().events })
  show({ search: 'mond', hits })
  show({ search: 'mond', hits: null })
  expect(page.view().hits).toEqual(hits)
  show({ search: '', hits: null })
  expect(page.view().hits).toBeNull()
})

test('a page of another account keeps no data of the previous account, and handles its own events', () => {
  const server = new Server()
  const page = openPage(server)
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
