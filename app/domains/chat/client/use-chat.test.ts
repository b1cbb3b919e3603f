import { afterEach, expect, test, vi } from 'vitest'
import { fetchChatPage } from './use-chat'

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

test.each([401, 404, 423])('a page that the server refuses (%i) is none', async (status) => {
  answering(status)
  expect(await fetched()).toBeNull()
})

test('a page is read as it comes', async () => {
  answering(200)
  expect(await fetched()).toEqual({ viewerId: 'me' })
})

test('a page of another account, which has signed in meanwhile, loads the window again', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  answering(200, 'somebody else')
  expect(await fetched()).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})
