import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '~/platform/settings/env.server'
import { type FaultProxy, startFaultProxy } from '~/testing/faults/fault-proxy'
import type { HttpClient } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { startServer } from '~/testing/http/server'
import { signedInClient } from '~/testing/http/sign-in'

const HTML = { Accept: 'text/html' }

let proxy: FaultProxy
let member: HttpClient
beforeAll(async () => {
  proxy = await startFaultProxy(env().databaseUrl)
})
const server = ownServer(() => ({ DATABASE_URL: proxy.address }))
beforeAll(async () => {
  member = (await signedInClient(server)).client
})
afterAll(() => proxy.cut())

test('a database outage is reported, and the database is used again afterwards', async () => {
  expect((await member.get('/settings', HTML)).status).toBe(200)

  await proxy.cut()
  const page = await member.get('/settings', { ...HTML, 'Accept-Language': 'en' })
  expect(page.status).toBe(503)
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(page.headers.get('Content-Security-Policy')).not.toContain('nonce')
  expect(await page.text()).toContain('<html lang="en"')

  const data = await member.get('/settings.data')
  expect(data.status).toBe(503)

  const api = await member.get('/api/auth/user')
  expect(api.status).toBe(503)
  expect(Number(api.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await api.json()).toMatchObject({ code: 'unavailable' })

  // Requests that need no database are still answered.
  const visitor = server.client()
  expect((await visitor.get('/landing', HTML)).status).toBe(200)
  expect((await visitor.get('/healthz')).status).toBe(200)
  const ready = await visitor.get('/readyz')
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({
    ready: false,
    degraded: false,
    parts: { database: 'failed', migrations: 'failed', restore: 'failed', storage: 'ok', mail: 'ok' },
  })

  await proxy.restore()
  await expect.poll(async () => (await visitor.get('/readyz')).status, { timeout: 30_000 }).toBe(200)
  expect((await member.get('/settings', HTML)).status).toBe(200)
})

test('the server starts without a database, and is ready once there is one', async () => {
  await proxy.cut()
  const early = await startServer({ DATABASE_URL: proxy.address })
  expect((await early.client().get('/readyz')).status).toBe(503)
  await proxy.restore()
  await expect.poll(async () => (await early.client().get('/readyz')).status, { timeout: 30_000 }).toBe(200)
  // The worker tries again by itself.
  await sleep(100)
  expect(await early.stop()).toBe(0)
})

// The test measures no durations: with a page that waited half a minute for the database, it would time out.
test('an unresponsive database is reported within seconds, and used again once it responds', async () => {
  const visitor = server.client()
  expect((await visitor.get('/', HTML)).status).toBe(200)
  expect((await member.get('/settings', HTML)).status).toBe(200)

  proxy.stall()
  const asked = [
    visitor.get('/?place=hamburg', HTML),
    visitor.get('/explore', HTML),
    member.get('/settings', HTML),
    member.get('/likes.data'),
    member.get('/api/auth/user'),
    visitor.send('/login', { form: { email: 'a@example.test', password: 'long enough' }, headers: HTML }),
  ]
  for (const answer of await Promise.all(asked)) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  // Later requests get the same refusal; pages that need no database are still answered.
  expect((await visitor.get('/', HTML)).status).toBe(503)
  expect((await visitor.get('/landing', HTML)).status).toBe(200)
  expect((await visitor.get('/readyz')).status).toBe(503)

  proxy.resume()
  await expect.poll(async () => (await visitor.get('/readyz')).status, { timeout: 30_000 }).toBe(200)
  expect((await visitor.get('/?place=hamburg', HTML)).status).toBe(200)
  expect((await member.get('/settings', HTML)).status).toBe(200)
}, 40_000)
