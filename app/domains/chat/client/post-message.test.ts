import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import type { FromClient, FromServer } from '../realtime/protocol'
import { type Posted, postMessage } from './post-message'

/** The page's socket: open or not, with what was sent on it. */
const socket = vi.hoisted(() => ({
  isOpen: true,
  sent: [] as FromClient[],
  listeners: new Set<(event: FromServer) => void>(),
  watchers: new Set<() => void>(),
}))
vi.mock('./live-socket', () => ({
  liveSocket: {
    isOpen: () => socket.isOpen,
    send: (message: FromClient) => socket.isOpen && socket.sent.push(message) > 0,
    listen: (listener: (event: FromServer) => void) => {
      socket.listeners.add(listener)
      return () => socket.listeners.delete(listener)
    },
    watch: (watcher: () => void) => {
      socket.watchers.add(watcher)
      return () => socket.watchers.delete(watcher)
    },
  },
}))

const CLIENT_ID = 'client id'
const MESSAGE = {
  viewerId: 'viewer',
  partnerId: 'partner',
  clientId: CLIENT_ID,
  content: 'Hallo',
  file: null,
  phrase: null,
  quote: null,
}
const STORED = { id: 'stored', clientId: CLIENT_ID }
let called: unknown[]
let senders: unknown[]

beforeEach(() => {
  vi.useFakeTimers()
  socket.isOpen = true
  socket.sent = []
  called = []
  senders = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
    called.push(fields.clientId)
    senders.push(fields.senderId)
    return Response.json(STORED)
  })
})
afterEach(() => {
  expect([socket.listeners.size, socket.watchers.size, vi.getTimerCount()]).toEqual([0, 0, 0])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const post = (over = {}): Promise<Posted> =>
  postMessage({ ...MESSAGE, ...over }, new AbortController().signal)
const receive = (event: unknown) => {
  for (const listener of [...socket.listeners]) listener(event as FromServer)
}

test('an open socket sends the message, and its reply is the result', async () => {
  const posted = post()
  expect(socket.sent).toEqual([
    {
      type: 'send_message',
      senderId: 'viewer',
      receiverId: 'partner',
      content: 'Hallo',
      clientId: CLIENT_ID,
    },
  ])
  receive({ type: 'sent', clientId: 'of another message', message: {} })
  receive({ type: 'sent', clientId: CLIENT_ID, message: STORED })
  expect(await posted).toEqual({ ok: true, message: STORED })
  expect(called).toEqual([])
})

test('of the errors on the socket only an unavailable server is temporary, and none is final', async () => {
  for (const [code, isTemporary] of [
    ['gone', false],
    ['unavailable', true],
  ] as const) {
    const posted = post({ phrase: 'hello' })
    receive({ type: 'error', code, message: 'why', clientId: CLIENT_ID })
    expect(await posted).toEqual({ ok: false, text: 'why', isTemporary, isFinal: false })
  }
  expect(socket.sent).toMatchObject([{ phrase: 'hello' }, { phrase: 'hello' }])
  expect(called).toEqual([])
})

test('without a socket, or with a photo, it is sent by a call', async () => {
  expect(await post({ file: new File(['x'], 'a.jpg') })).toEqual({ ok: true, message: STORED })
  socket.isOpen = false
  expect(await post()).toEqual({ ok: true, message: STORED })
  expect([called, socket.sent]).toEqual([[CLIENT_ID, CLIENT_ID], []])
  expect(senders).toEqual(['viewer', 'viewer'])
})

test('a refusal of a photo is final, a failure of the server or too many requests are not', async () => {
  const file = new File(['x'], 'a.jpg')
  for (const [status, isTemporary, isFinal] of [
    [415, false, true],
    [422, false, true],
    [429, false, false],
    [500, false, false],
    [503, true, false],
    [522, true, false],
  ] as const) {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'why' }, { status }))
    expect(await post({ file })).toEqual({ ok: false, text: 'why', isTemporary, isFinal })
  }
})

test('a refusal of a text by a call is not final', async () => {
  socket.isOpen = false
  for (const status of [403, 422]) {
    vi.stubGlobal('fetch', async () => Response.json({ message: 'why' }, { status }))
    expect(await post()).toEqual({ ok: false, text: 'why', isTemporary: false, isFinal: false })
  }
})

test('if the socket breaks or does not answer, a call sends it with the same client id', async () => {
  const silent = post()
  await vi.advanceTimersByTimeAsync(seconds(5))
  expect(await silent).toEqual({ ok: true, message: STORED })
  const broken = post()
  socket.isOpen = false
  for (const watcher of [...socket.watchers]) watcher()
  expect(await broken).toEqual({ ok: true, message: STORED })
  expect(called).toEqual([CLIENT_ID, CLIENT_ID])
})
