import { afterEach, expect, test, vi } from 'vitest'
import type { ThreadView } from '../conversations/open-conversation.server'
import { fetchChatPage, refreshQuery } from './use-chat'

// The badge, which imports the whole navigation.
vi.mock('./use-unread', () => ({ setChatUnread: () => {} }))

afterEach(() => {
  vi.unstubAllGlobals()
})

const answering = (status: number, viewerId = 'me') =>
  vi.stubGlobal('fetch', async () => Response.json({ viewerId }, { status }))
const fetched = () => fetchChatPage('?user=x', 'me')

test.each([429, 500, 503])(
  'a page that the server cannot give now (%i) is a failure, so that it is asked for again',
  async (status) => {
    answering(status)
    await expect(fetched()).rejects.toThrow(String(status))
  },
)

test('a page is read as it comes', async () => {
  answering(200)
  expect(await fetched()).toEqual({ viewerId: 'me' })
})

test.each([
  [200, 'somebody else'],
  [401, 'me'],
  [404, 'me'],
  [423, 'me'],
])(
  'a page that is refused or is of another account (%i, %s) loads the window again',
  async (status, viewerId) => {
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    answering(status, viewerId)
    expect(await fetched()).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
  },
)

test.each<[string, Pick<ThreadView, 'roomId'> | null, string]>([
  ['', null, '?&room='],
  ['?folder=requests', null, '?folder=requests&room='],
  ['?user=x', { roomId: null }, '?user=x&room='],
  ['?user=x', { roomId: 'y' }, '?user=x&room=y'],
])('the page of %j is refreshed with the conversation that it shows, %j', (search, thread, query) => {
  expect(refreshQuery(search, { thread: thread as ThreadView | null })).toBe(query)
})
