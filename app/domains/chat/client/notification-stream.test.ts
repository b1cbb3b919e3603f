import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import { openNotificationStream } from './notification-stream'

/** The unread count that the server answers; null if it fails. */
let count: number | null
let received: unknown[]
let close: () => void
const page = { visibilityState: 'visible' }

beforeEach(() => {
  vi.useFakeTimers()
  received = []
  page.visibilityState = 'visible'
  // A browser without locks.
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async () => ({ ok: count !== null, json: async () => count ?? { message: 'why' } }))
  close = openNotificationStream(({ data }) => received.push(data))
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const polled = async (answer: number | null) => {
  count = answer
  received = []
  await vi.advanceTimersByTimeAsync(seconds(10))
  return received
}

test('a browser without locks polls the unread count; only a higher one means a message', async () => {
  expect(await polled(2)).toEqual([{ unread: 2, isMessage: false }])
  expect(await polled(3)).toEqual([{ unread: 3, isMessage: true }])
  expect(await polled(1)).toEqual([{ unread: 1, isMessage: false }])
})

test('an answer that failed is no count', async () => {
  await polled(2)
  expect(await polled(null)).toEqual([])
  expect(await polled(2)).toEqual([{ unread: 2, isMessage: false }])
})

test('a hidden page does not poll, nor one that was left', async () => {
  page.visibilityState = 'hidden'
  expect(await polled(2)).toEqual([])
  page.visibilityState = 'visible'
  close()
  expect(await polled(2)).toEqual([])
})
