import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BreakableLine, breakableLine } from './breakable-line'

/** A server that returns what it gets. */
let echo: Server
let line: BreakableLine
beforeEach(async () => {
  echo = createServer((socket) => socket.pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  line = await breakableLine(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await line.cut().catch(() => null)
  echo.close()
})

function call() {
  const { port } = new URL(line.address)
  return connect(Number(port), '127.0.0.1')
}

test('slow in both senses, everything arrives complete and in order', async () => {
  const sent = Array.from({ length: 2000 }, (_, n) => `${n}\n`).join('')
  line.slow({ delayMs: 20, bytesPerSecond: 200_000 })
  const socket = call()
  for (let from = 0; from < sent.length; from += 500) socket.write(sent.slice(from, from + 500))
  socket.end()
  expect(await text(socket)).toBe(sent)
})

test('a cut closes connections and refuses new ones until it is mended', async () => {
  const standing = call()
  await new Promise((resolve) => standing.once('connect', resolve))
  standing.on('error', () => {})
  const closed = new Promise((resolve) => standing.once('close', resolve))
  standing.write('a')
  await new Promise((resolve) => standing.once('data', resolve))
  await line.cut()
  await closed
  const refused = call()
  expect(await new Promise((resolve) => refused.once('error', resolve))).toMatchObject({
    code: 'ECONNREFUSED',
  })
  await line.mend()
  const again = call()
  again.end('b')
  expect(await text(again)).toBe('b')
})

test('what is held while it is silent arrives afterwards', async () => {
  const socket = call()
  socket.write('before ')
  await new Promise((resolve) => socket.once('data', resolve))
  line.hush()
  socket.write('meanwhile ')
  line.speak()
  socket.end('after')
  expect(await text(socket)).toBe('meanwhile after')
})
