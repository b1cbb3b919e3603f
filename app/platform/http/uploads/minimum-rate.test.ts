import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requireRate } from './minimum-rate.server'

const RATE = { bytesPerSecond: 1000, windowMs: 4000 }

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Sends `bytesEachSecond` for `seconds` seconds. With `isRead` false the server does not read them. */
async function send(bytesEachSecond: number, seconds: number, { isRead = true } = {}) {
  const body = new PassThrough()
  const sink = new PassThrough({ highWaterMark: 2000 })
  const onTooSlow = vi.fn()
  requireRate(body, sink, onTooSlow, RATE)
  body.pipe(sink)
  if (isRead) sink.resume()
  for (let second = 0; second < seconds; second += 1) {
    if (bytesEachSecond > 0) body.write(Buffer.alloc(bytesEachSecond))
    await new Promise(setImmediate)
    vi.advanceTimersByTime(1000)
  }
  return { onTooSlow, body }
}

test('a client at the minimum rate is never disconnected', async () => {
  const { onTooSlow } = await send(1000, 60)
  expect(onTooSlow).not.toHaveBeenCalled()
})

test('a client below the minimum rate is reported after a window, once', async () => {
  for (const bytes of [0, 900]) {
    expect((await send(bytes, 3)).onTooSlow).not.toHaveBeenCalled()
    expect((await send(bytes, 20)).onTooSlow).toHaveBeenCalledOnce()
  }
})

test('a pause shorter than the window is not reported', async () => {
  const { onTooSlow, body } = await send(1000, 4)
  for (let second = 0; second < 3; second += 1) vi.advanceTimersByTime(1000)
  body.write(Buffer.alloc(5000))
  await new Promise(setImmediate)
  vi.advanceTimersByTime(1000)
  expect(onTooSlow).not.toHaveBeenCalled()
})

test('time in which the server does not read is not counted against the client', async () => {
  const { onTooSlow } = await send(4000, 30, { isRead: false })
  expect(onTooSlow).not.toHaveBeenCalled()
})

test('a finished body is no longer measured', async () => {
  const { onTooSlow, body } = await send(1000, 2)
  body.end()
  await new Promise(setImmediate)
  vi.advanceTimersByTime(60_000)
  expect(onTooSlow).not.toHaveBeenCalled()
})
