import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import { listenToSocket, sendRead, typingTimers } from './socket-events'

const socket = vi.hoisted(() => ({ sent: [] as unknown[] }))
vi.mock('./live-socket', () => ({
  liveSocket: {
    listen: () => () => void socket.sent.push('left'),
    send: (message: unknown) => socket.sent.push(message) > 0,
  },
}))

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  socket.sent.length = 0
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a partner types until five seconds after their last event, although another partner types meanwhile', () => {
  const ended: string[] = []
  const type = typingTimers((partnerId) => void ended.push(partnerId))
  type('ada')
  for (let second = 0; second < 9; second += 3) {
    type('bea')
    vi.advanceTimersByTime(seconds(3))
  }
  expect(ended).toEqual(['ada'])
  type('ada')
  vi.advanceTimersByTime(seconds(5))
  expect(ended).toEqual(['ada', 'bea', 'ada'])
})

const read = (seq: number) => ({ type: 'read', userId: 'ada', seq })

test('what was read last is sent before the page is left, not half a second later', () => {
  const leave = listenToSocket(() => {})
  for (const seq of [1, 2, 3]) sendRead('ada', seq)
  expect(socket.sent).toEqual([read(1)])
  leave()
  expect(socket.sent).toEqual([read(1), read(3), 'left'])
  vi.advanceTimersByTime(seconds(2))
  expect(socket.sent).toHaveLength(3)
})

test('and when the window is closed or loaded again', () => {
  for (const seq of [1, 2, 3]) sendRead('ada', seq)
  page.dispatchEvent(new Event('pagehide'))
  expect(socket.sent).toEqual([read(1), read(3)])
})
