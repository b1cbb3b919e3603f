import { afterEach, expect, test, vi } from 'vitest'
import { fetchChatPage } from './use-chat'

// The badge, which imports the whole navigation.
vi.mock('./use-unread', () => ({ setChatUnread: () => {} }))

afterEach(() => {
  vi.unstubAllGlobals()
})

const answering = (status: number) =>
  vi.stubGlobal('fetch', async () => Response.json({ status }, { status }))

test.each([429, 500, 503])(
  'a page that the server cannot give now (%i) is a failure, so that it is asked for again',
  async (status) => {
    answering(status)
    await expect(fetchChatPage('?user=x')).rejects.toThrow(String(status))
  },
)

test.each([401, 404, 423])('a page that the server refuses (%i) is none', async (status) => {
  answering(status)
  expect(await fetchChatPage('?user=x')).toBeNull()
})

test('a page is read as it comes', async () => {
  answering(200)
  expect(await fetchChatPage('')).toEqual({ status: 200 })
})
