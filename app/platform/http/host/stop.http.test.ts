import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startServer } from '~/testing/http/server'

test('on SIGTERM running requests finish, new ones are refused, and the process ends', async () => {
  const server = await startServer({ LOG_LEVEL: 'info' })
  const { port } = new URL(server.origin)
  // A request whose body has not arrived completely.
  const socket = connect(Number(port), '127.0.0.1')
  await sendHalfPost(socket)
  let received = ''
  socket.on('data', (data) => {
    received += data.toString()
  })

  const ended = server.stop()
  await expect
    .poll(() =>
      fetch(`${server.origin}/healthz`).then(
        () => 'accepted',
        () => 'refused',
      ),
    )
    .toBe('refused')

  socket.write('}')
  expect(await ended).toBe(0)
  expect(received).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(server.output()).toContain('"message":"stopped"')
})

test('with STOP_NOTICE /readyz is 503 at once; new requests are served until the notice is over, then refused', async () => {
  const server = await startServer({ STOP_NOTICE: '5' })
  // The first page of a process takes longest: requested after the signal, it could take longer than the notice.
  await fetch(`${server.origin}/legal`)
  const ended = server.stop()
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(503)
  const answer = await fetch(`${server.origin}/healthz`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${server.origin}/legal`)).status).toBe(200)
  expect(await ended).toBe(0)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()
}, 120_000)

test('while a process stops, the other processes let requests wait longer', async () => {
  const [stops, stays] = [await startServer(), await startServer({ LOG_LEVEL: 'info' })]
  await expect.poll(() => stays.output()).toContain('subscribed to the stops of other processes')
  expect(stays.output()).not.toContain('a process stops')
  expect(await stops.stop()).toBe(0)
  await expect.poll(() => stays.output()).toContain('a process stops: requests may wait longer')
  expect(await stays.stop()).toBe(0)
}, 120_000)

test('with WARM_UP a process has rendered pages before /readyz is 200', async () => {
  const server = await startServer({ WARM_UP: 'on', LOG_LEVEL: 'info' })
  await expect
    .poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 30_000 })
    .toBe(200)
  expect(server.output()).toMatch(/"rounds":[1-9]\d*,.*"message":"warm-up ended"/)
  expect(server.output()).not.toContain('could not warm up')
  expect(await server.stop()).toBe(0)
}, 120_000)

test('a request that never ends is aborted, and the process exits by itself', async () => {
  const server = await startServer()
  const { port } = new URL(server.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  await sendHalfPost(socket)
  // Exit code 0: the process was not killed, but exited after its own deadline (graceful-stop.server.ts).
  expect(await server.stop()).toBe(0)
}, 120_000)

/** Sends a request with half of its body, and waits until the server has begun to handle it. */
async function sendHalfPost(socket: Socket): Promise<void> {
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toBe('HTTP/1.1 100 Continue\r\n\r\n')
}

test('with missing or malformed settings the server does not start, and prints one line for each', async () => {
  const start = startServer({ APP_MODE: 'production', APP_URL: 'http://example.org', SESSION_SECRET: '' })
  await expect(start).rejects.toThrow(/^The server did not start:\n(.*\n)*APP_URL .*\n(.*\n)*SESSION_SECRET /)
  await expect(start).rejects.not.toThrow(/ at .*\.js:\d+/)
})
