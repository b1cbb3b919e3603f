import { connect, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenOn } from '../fakes/listen'
import { type FaultProxy, startFaultProxy } from './fault-proxy'

let echo: Server
let proxy: FaultProxy
beforeEach(async () => {
  echo = createServer((socket) => socket.pipe(socket))
  proxy = await startFaultProxy(`http://127.0.0.1:${await listenOn(echo)}`)
})
afterEach(async () => {
  await proxy.cut().catch(() => null)
  echo.close()
})

/** A connection to the echo server through the proxy. */
function connectThrough() {
  const { port } = new URL(proxy.address)
  return connect(Number(port), '127.0.0.1')
}

test('delayed and throttled, everything arrives complete and in order', async () => {
  const sent = Array.from({ length: 2000 }, (_, n) => `${n}\n`).join('')
  proxy.throttle({ delayMs: 20, bytesPerSecond: 200_000 })
  const socket = connectThrough()
  for (let from = 0; from < sent.length; from += 500) socket.write(sent.slice(from, from + 500))
  socket.end()
  expect(await text(socket)).toBe(sent)
})

test('a cut closes connections and refuses new ones until the proxy is restored', async () => {
  const open = connectThrough()
  await new Promise((resolve) => open.once('connect', resolve))
  open.on('error', () => {})
  const closed = new Promise((resolve) => open.once('close', resolve))
  open.write('a')
  await new Promise((resolve) => open.once('data', resolve))
  await proxy.cut()
  await closed
  const refused = connectThrough()
  expect(await new Promise((resolve) => refused.once('error', resolve))).toMatchObject({
    code: 'ECONNREFUSED',
  })
  await proxy.restore()
  const again = connectThrough()
  again.end('b')
  expect(await text(again)).toBe('b')
})

test('data sent while the proxy stalls arrives afterwards', async () => {
  const socket = connectThrough()
  socket.write('before ')
  await new Promise((resolve) => socket.once('data', resolve))
  proxy.stall()
  socket.write('meanwhile ')
  // Long enough to arrive if it were not held: without a reader it would be lost.
  await sleep(50)
  proxy.resume()
  socket.end('after')
  expect(await text(socket)).toBe('meanwhile after')
})
