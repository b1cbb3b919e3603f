import { expect, test } from 'vitest'
import { openPage, type Page } from '~/testing/chat/simulated-page'
import { OPEN, Server } from '~/testing/chat/simulated-server'
import type { ChatPage } from '../conversations/chat-page.server'
import type { ThreadView } from '../conversations/open-conversation.server'
import { withoutContent } from '../messages/message-state'
import { quoteOf } from '../messages/quote'
import type { SerializedMessage } from '../messages/serialized-message'

test('a page of older messages and the results of a search lose what is unsent or removed meanwhile', () => {
  const server = new Server()
  for (let n = 0; n < 6; n++) server.send(OPEN, false)
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
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
  const page = openPage(server)
  const thread = { ...server.room(OPEN).thread(OPEN, 9), isNewest: false }
  page.dispatch({ type: 'page', page: { ...server.page(), thread }, askedAt: page.state().events })
  const shown = () => page.view().thread?.messages.map(({ seq }) => seq)
  expect([shown(), page.view().thread?.olderBefore]).toEqual([[5, 6, 7, 8], 5])
  page.dispatch({ type: 'older', thread: server.room(OPEN).thread(OPEN, 5) })
  expect([shown(), page.view().thread?.olderBefore]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], null])
})
