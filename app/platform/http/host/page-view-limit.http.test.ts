import { REQUEST_LIMITS } from 'db/limits/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '~/testing/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: 'loopback' })
})
afterAll(() => server.stop())

const from = (ip: string, path = '/healthz', accept = '*/*') =>
  server.client().get(path, { 'X-Forwarded-For': ip, Accept: accept })

test('a network that asks without end is refused for a while; its neighbours are not', async () => {
  const { points } = REQUEST_LIMITS.pageView
  for (let sent = 0; sent < points; sent += 50) {
    await Promise.all(Array.from({ length: 50 }, () => from('2001:db8:1:1::1', '/api/not-there')))
  }
  const page = await from('2001:db8:1:1::2', '/landing', 'text/html')
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await page.text()).toContain('<h1')

  const api = await from('2001:db8:1:1:ffff::', '/api/not-there')
  expect(api.status).toBe(429)
  expect(await api.json()).toMatchObject({ code: 'too-many-requests' })

  expect((await from('2001:db8:1:2::1', '/landing', 'text/html')).status).toBe(200)
  expect((await from('2001:db8:1:1::1', '/healthz')).status).toBe(200)
  expect((await from('2001:db8:1:1::1', '/favicon.svg')).status).toBe(200)
}, 60_000)

test('a proxy that is trusted names the request', async () => {
  const answer = await server.client().get('/healthz', { 'X-Request-Id': 'named-by-the-proxy' })
  expect(answer.headers.get('X-Request-Id')).toBe('named-by-the-proxy')
})
