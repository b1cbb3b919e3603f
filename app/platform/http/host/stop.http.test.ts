import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '~/testing/server'

test('on SIGTERM a request at work is finished, new ones are not taken, and the process ends', async () => {
  const server = await startServer({ LOG_LEVEL: 'info' })
  const { port } = new URL(server.origin)
  // A request whose body is still on its way.
  const socket = connect(Number(port), '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data.toString()
  })
  const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: 2\r\n\r\n{`)
  await sleep(300)

  const startedAt = Date.now()
  const ended = server.stop()
  await sleep(300)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow()

  socket.write('}')
  expect(await ended).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  expect(received).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(server.output()).toContain('"message":"stopped"')
})

test('a request that never ends does not hold the process for longer than ten seconds', async () => {
  const server = await startServer()
  const { port } = new URL(server.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{')
  await sleep(300)
  const startedAt = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - startedAt).toBeLessThan(10_000)
})

test('settings that are missing or malformed end the start with a line each', async () => {
  const start = startServer({ APP_MODE: 'production', APP_URL: 'http://example.org', SESSION_SECRET: '' })
  await expect(start).rejects.toThrow(/^The server did not start:\n(.*\n)*APP_URL .*\n(.*\n)*SESSION_SECRET /)
  await expect(start).rejects.not.toThrow(/ at .*\.js:\d+/)
})
