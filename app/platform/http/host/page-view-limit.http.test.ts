import { REQUEST_LIMITS } from 'db/limits/http'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { sendCounted } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'

const server = ownServer(() => ({ TRUST_PROXY: 'loopback' }))

const from = (ip: string, path = '/healthz', accept = '*/*') =>
  server.client().get(path, { 'X-Forwarded-For': ip, Accept: accept })

test('a network over the limit is refused for a while; other networks are not', async () => {
  const { points } = REQUEST_LIMITS.pageView
  await sendCounted(points, () => from('2001:db8:1:1::1', '/api/not-there'))
  const page = await from('2001:db8:1:1::2', '/landing', 'text/html')
  expect(page.status).toBe(429)
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await page.text()).toContain('<h1')
  // After the quick exit no page may show the name of the platform.
  const headers = { 'X-Forwarded-For': '2001:db8:1:1::2', Accept: 'text/html', Cookie: 'away=1' }
  const away = await server.client().get('/landing', headers)
  expect([away.status, away.headers.get('Content-Type')]).toEqual([429, 'text/plain; charset=utf-8'])
  expect(await away.text()).toBe('429 Too Many Requests\n')

  const api = await from('2001:db8:1:1:ffff::', '/api/not-there')
  expect(api.status).toBe(429)
  expect(await api.json()).toMatchObject({ code: 'too-many-requests' })

  expect((await from('2001:db8:1:2::1', '/landing', 'text/html')).status).toBe(200)
  expect((await from('2001:db8:1:1::1', '/healthz')).status).toBe(200)
  expect((await from('2001:db8:1:1::1', '/favicon.svg')).status).toBe(200)
  const exit = await from('2001:db8:1:1::1', '/exit', 'text/html')
  expect(exit.status).toBe(302)
  expect(exit.headers.getSetCookie().some((cookie) => cookie.startsWith('away=1'))).toBe(true)
  // Refused for its missing signature, not because of the limit.
  expect((await from('2001:db8:1:1::1', '/api/payments/notice')).status).toBe(400)
}, 300_000)

test('members behind one address are counted by account; visitors and ended sessions by address', async () => {
  const ip = '198.51.100.77'
  const [jonas, mara] = [await signedInClient(server), await signedInClient(server)]
  const ask = async ({ client }: typeof jonas, path = '/chat/refresh') => {
    const { status } = await client.get(path, { 'X-Forwarded-For': ip })
    return status
  }
  const { live, pageView } = REQUEST_LIMITS
  // Requests that do not accept a stream count too, and are answered at once.
  const statuses: number[] = []
  for (let asked = 0; asked < live.points + 50; asked += 10)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, () => ask(jonas, '/events')))))
  expect(statuses).toEqual([...Array(live.points).fill(406), ...Array(50).fill(429)])
  expect(await ask(jonas)).toBe(429)
  expect(await ask(mara)).toBe(200)
  expect((await from(ip, '/landing', 'text/html')).status).toBe(200)

  // Until here no request has counted for the address.
  await sendCounted(pageView.points, () => from(ip, '/events'))
  expect((await from(ip, '/events')).status).toBe(429)
  expect(await ask(mara)).toBe(200)
  await db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, mara.user.id))
  expect(await ask(mara)).toBe(429)
}, 300_000)

test('a trusted proxy sets the request id', async () => {
  const answer = await server.client().get('/healthz', { 'X-Request-Id': 'named-by-the-proxy' })
  expect(answer.headers.get('X-Request-Id')).toBe('named-by-the-proxy')
})
