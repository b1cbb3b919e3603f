import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { seconds } from '~/platform/time/durations'
import type { FromServer } from '../realtime/protocol'
import { LiveSocket } from './live-socket'

/** The parts of the browser's WebSocket that LiveSocket uses. */
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
  /** As in browsers, `onclose` is called only after the closing handshake: minutes later if the connection is half-open. */
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
  // Listeners do not get pongs.
  expect(received).toEqual(['ready'])
})

test('a connection that receives messages is not pinged', () => {
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(seconds(15))
    current().receive({ type: 'typing', partnerId: 'p' })
  }
  expect(current().sent).toEqual([])
})

test('a half-open connection is detected within 28 seconds, and a new one is opened', () => {
  const watched = vi.fn(() => live.isOpen())
  live.watch(watched)
  const dead = current()
  vi.advanceTimersByTime(seconds(27.9))
  // Until then the browser and the page take it for open.
  expect([dead.readyState, live.isOpen()]).toEqual([1, true])
  vi.advanceTimersByTime(seconds(0.2))
  expect([live.isOpen(), watched.mock.results.at(-1)?.value]).toEqual([false, false])
  expect(dead.isClosing).toBe(true)
  vi.advanceTimersByTime(seconds(4))
  expect(FakeSocket.made).toHaveLength(2)
  current().open()
  expect(live.isOpen()).toBe(true)
  expect(received).toEqual(['ready', 'ready'])

  // Later events of the dead connection are ignored.
  dead.receive({ type: 'typing', partnerId: 'p' })
  dead.break(1006)
  expect([live.isOpen(), received.length, FakeSocket.made.length]).toEqual([true, 2, 2])
})

test('a connection that does not open is replaced after a time-out', () => {
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

test.each<[string, () => void]>([
  ['a page that becomes visible', () => page.dispatchEvent(new Event('visibilitychange'))],
  ['a network that returns', () => network.dispatchEvent(new Event('online'))],
])('%s reconnects at once if the connection is lost', (_, happens) => {
  current().break(1006)
  expect(FakeSocket.made).toHaveLength(1)
  happens()
  expect(FakeSocket.made).toHaveLength(2)
  current().open()
  vi.advanceTimersByTime(seconds(4))
  expect([live.isOpen(), FakeSocket.made.length]).toEqual([true, 2])
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
