import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import { openNotificationStream } from './notification-stream'

/** The unread count that the server answers; null if it fails. */
let count: number | null
let received: unknown[]
let close: () => void
const page = { visibilityState: 'visible' }

/** The parts of the browser's EventSource that the stream uses. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  static made: FakeSource[] = []
  readyState = 1
  constructor() {
    super()
    FakeSource.made.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

/** The parts of the browser's BroadcastChannel that the stream uses. */
class FakeChannel {
  static made: FakeChannel[] = []
  onmessage: ((message: { data: unknown }) => void) | null = null
  posted: unknown[] = []
  constructor() {
    FakeChannel.made.push(this)
  }
  postMessage(message: unknown) {
    this.posted.push(message)
  }
  close() {}
}

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
  vi.restoreAllMocks()
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

test.each([
  [0, 15],
  [1, 45],
])('a refused stream is asked for again; a broken one reconnects by itself (%i)', (random, wait) => {
  close()
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const locks = { request: (_name: string, _options: object, hold: () => Promise<void>) => hold() }
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('window', { BroadcastChannel })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.made = []
  close = openNotificationStream(() => {})
  const openedAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return FakeSource.made.length
  }
  FakeSource.made[0]?.fail(0)
  expect(openedAfter(seconds(60))).toBe(1)
  FakeSource.made[0]?.fail(FakeSource.CLOSED)
  expect([openedAfter(seconds(wait) - 1), openedAfter(1)]).toEqual([1, 2])
  FakeSource.made[1]?.fail(FakeSource.CLOSED)
  close()
  expect(openedAfter(seconds(60))).toBe(2)
})

test('a tab without the stream gets the events of the tab that has it, and each remembers the last one', () => {
  close()
  // The first tab gets the lock, the second one waits for it.
  let isHeld = false
  const request = (_name: string, _options: object, hold: () => Promise<void>) => {
    if (isHeld) return new Promise<void>(() => {})
    isHeld = true
    return hold()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('window', { BroadcastChannel: FakeChannel })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  const stored: string[] = []
  const setItem = (_key: string, id: string) => void stored.push(id)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem })
  vi.stubGlobal('EventSource', FakeSource)
  FakeSource.made = []
  FakeChannel.made = []
  const heard: unknown[] = []
  const ends = ['first', 'second'].map((tab) =>
    openNotificationStream((event, holdsStream) => void heard.push([tab, event, holdsStream])),
  )
  close = () => {
    for (const end of ends) end()
  }
  const [first, second] = FakeChannel.made
  const data = { unread: 2, isMessage: true }
  FakeSource.made[0]?.dispatchEvent(
    new MessageEvent('unread', { data: JSON.stringify(data), lastEventId: 'id 7' }),
  )
  for (const message of first?.posted ?? []) second?.onmessage?.({ data: message })
  const event = { name: 'unread', data }
  expect(heard).toEqual([
    ['first', event, true],
    ['second', event, false],
  ])
  expect([FakeSource.made.length, stored]).toEqual([1, ['id 7', 'id 7']])
})
