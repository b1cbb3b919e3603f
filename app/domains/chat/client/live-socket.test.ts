import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import type { FromServer } from '../realtime/protocol'
import { LiveSocket } from './live-socket'

/** What the browser offers of sockets, pages and networks, as far as LiveSocket uses it. */
class FakeSocket {
  static readonly OPEN = 1
  static made: FakeSocket[] = []
  readyState = 0
  readonly sent: string[] = []
  isClosing = false
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void

  constructor() {
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(text)
  }
  /** As in browsers, `onclose` comes only once the handshake is over: of a half-open connection minutes later. */
  close() {
    this.isClosing = true
    this.readyState = 2
  }
  open() {
    this.readyState = 1
    this.onopen?.()
    this.receive({ type: 'ready', userId: 'u' })
  }
  receive(event: FromServer) {
    this.onmessage?.({ data: JSON.stringify(event) })
  }
  break(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const network = new EventTarget()
const PING = '{"type":"ping"}'
let leave: () => void
let live: LiveSocket
const received: string[] = []
const current = () => FakeSocket.made.at(-1) as FakeSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { href: 'http://localhost/chat', protocol: 'http:' })
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  page.visibilityState = 'visible'
  FakeSocket.made = []
  received.length = 0
  live = new LiveSocket()
  leave = live.listen(({ type }) => received.push(type))
  current().open()
})
afterEach(() => {
  leave()
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an idle connection is pinged, and stays open while it answers', () => {
  for (let round = 1; round <= 5; round++) {
    vi.advanceTimersByTime(seconds(20))
    expect(current().sent).toEqual(Array(round).fill(PING))
    vi.advanceTimersByTime(seconds(1))
    current().receive({ type: 'pong' })
  }
  expect(FakeSocket.made).toHaveLength(1)
  expect(live.isOpen()).toBe(true)
  // Nobody has to know.
  expect(received).toEqual(['ready'])
})

test('a connection that receives messages is not pinged', () => {
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(seconds(15))
    current().receive({ type: 'typing', partnerId: 'p' })
  }
  expect(current().sent).toEqual([])
})

test('a half-open connection is noticed within 28 seconds, and a new one opened', () => {
  const watched = vi.fn(() => live.isOpen())
  live.watch(watched)
  const dead = current()
  vi.advanceTimersByTime(seconds(27.9))
  // The browser still calls it open, and so does the page.
  expect([dead.readyState, live.isOpen()]).toEqual([1, true])
  vi.advanceTimersByTime(seconds(0.2))
  expect([live.isOpen(), watched.mock.results.at(-1)?.value]).toEqual([false, false])
  expect(dead.isClosing).toBe(true)
  vi.advanceTimersByTime(seconds(4))
  expect(FakeSocket.made).toHaveLength(2)
  current().open()
  expect(live.isOpen()).toBe(true)
  expect(received).toEqual(['ready', 'ready'])

  // What the dead one still says or does changes nothing.
  dead.receive({ type: 'typing', partnerId: 'p' })
  dead.break(1006)
  expect([live.isOpen(), received.length, FakeSocket.made.length]).toEqual([true, 2, 2])
})

test('a connection that never opens is given up', () => {
  current().break(1006)
  vi.advanceTimersByTime(seconds(1))
  expect(FakeSocket.made).toHaveLength(2)
  vi.advanceTimersByTime(seconds(10) + seconds(1))
  expect(FakeSocket.made).toHaveLength(3)
})

test('a page that becomes visible, or a network that returns, pings at once', () => {
  page.dispatchEvent(new Event('visibilitychange'))
  expect(current().sent).toEqual([PING])
  current().receive({ type: 'pong' })
  network.dispatchEvent(new Event('online'))
  expect(current().sent).toEqual([PING, PING])
  vi.advanceTimersByTime(seconds(8.1))
  expect(live.isOpen()).toBe(false)
})

test('a hidden page sends no ping', () => {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(seconds(300))
  expect([current().sent, FakeSocket.made.length]).toEqual([[], 1])
})

test('does not reconnect after the session ended or the page was left', () => {
  current().break(4401)
  vi.advanceTimersByTime(seconds(60))
  expect(FakeSocket.made).toHaveLength(1)
  leave()
  vi.advanceTimersByTime(0)
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(seconds(60))
  expect(FakeSocket.made).toHaveLength(1)
})
