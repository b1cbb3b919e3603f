import { randomUUID } from 'node:crypto'
import { pushSubscriptions } from 'db/schema/notifications'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { type FakePushService, startPushService } from '~/testing/fakes/push-service'
import type { HttpClient } from '~/testing/http/http-client'
import { ownServer } from '~/testing/http/http-test-server'
import { signedInClient } from '~/testing/http/sign-in'
import { UNKNOWN_ID } from '~/testing/routes/expectation'

let service: FakePushService
beforeAll(async () => {
  service = await startPushService()
})
const server = ownServer(() => service.env)
afterAll(() => service.stop())

const PAGE = '/settings/devices'
const CALL = '/settings/devices/push'
const subscribe = () => service.subscribe(env().push.keys?.publicKey ?? '')
const put = (client: HttpClient, json: unknown, headers = {}) =>
  client.send(CALL, { method: 'PUT', json, headers })
const rowsOf = (userId: string) =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))
const listed = (page: string) =>
  [...page.matchAll(/name="device" value="([^"]+)"/g)].map(([, id]) => id ?? '')

async function withDevice(over = {}) {
  const { client, user } = await signedInClient(server, over)
  const browser = subscribe()
  const answer = await put(client, browser.subscription)
  expect([answer.status, await answer.json()]).toEqual([200, { pushEnabled: true }])
  return { client, user, browser }
}

it('a browser subscribes, is listed, gets a test and unsubscribes', async () => {
  const { client, user, browser } = await withDevice()
  const page = await (await client.get(PAGE)).text()
  expect(listed(page)).toHaveLength(1)
  expect(page).toContain('Dieses Gerät')
  expect(page).toContain(env().push.keys?.publicKey)

  const sent = await client.postForm(PAGE, { test: 'send' })
  expect([sent.status, sent.headers.get('location')]).toEqual([302, PAGE])
  expect(browser.received.map(({ text }) => JSON.parse(text))).toEqual([
    { kind: 'test', count: 1, title: 'Die Benachrichtigung ist angekommen', path: PAGE },
  ])
  expect(service.refused).toEqual([])
  expect(await (await client.get(PAGE)).text()).toContain('ist an ein Gerät unterwegs')

  const removed = await client.send(CALL, { method: 'DELETE', json: {} })
  expect(await removed.json()).toEqual({ pushEnabled: false })
  expect(await rowsOf(user.id)).toEqual([])
})

it('a cover chosen later holds for what its own device is sent, until it is removed', async () => {
  const [{ client, user, browser }, other] = [await withDevice(), await withDevice()]
  const coverOf = async (id: string) => (await rowsOf(id)).map(({ cover }) => cover)
  await client.postForm('/settings/cover', { cover: 'weather' })
  expect([await coverOf(user.id), await coverOf(other.user.id)]).toEqual([['weather'], [null]])
  await client.postForm(PAGE, { test: 'send' })
  expect(JSON.parse(browser.received.at(-1)?.text ?? '{}')).toMatchObject({ title: 'Wetter' })
  await client.postForm('/settings/cover', { cover: 'none' })
  expect(await coverOf(user.id)).toEqual([null])
})

it('a plain form removes a device, never that of somebody else', async () => {
  const [owner, other] = [await withDevice(), await withDevice()]
  const [id = ''] = listed(await (await owner.client.get(PAGE)).text())
  for (const [device, status] of [
    // Somebody else's is answered like one that is gone.
    [id, 302],
    [randomUUID(), 302],
    ['x', 404],
    ['', 404],
    ['\0', 400],
  ] as const) {
    const answer = await other.client.postForm(PAGE, { device })
    expect([device, answer.status]).toEqual([device, status])
  }
  expect(await rowsOf(owner.user.id)).toHaveLength(1)
  // Twice, as after a lost answer.
  for (const _ of [1, 2]) expect((await owner.client.postForm(PAGE, { device: id })).status).toBe(302)
  expect(await rowsOf(owner.user.id)).toEqual([])
  const page = await (await owner.client.get(PAGE)).text()
  expect(page).toContain('Das Gerät bekommt keine Push-Benachrichtigungen mehr.')
  expect(page).toContain('Noch kein Gerät bekommt Push-Benachrichtigungen.')
})

it('a page of another account, which is still open, removes no device, and does not say that it did', async () => {
  const { client, user } = await withDevice()
  const html = await (await client.get(PAGE)).text()
  expect(html).toContain(`name="account" value="${user.id}"`)
  for (const device of [...listed(html), randomUUID()]) {
    const refused = await client.postForm(PAGE, { device, account: UNKNOWN_ID })
    expect([refused.status, refused.headers.get('location')]).toEqual([302, PAGE])
    const page = await (await client.get(PAGE)).text()
    expect(page).toContain('Inzwischen ist ein anderes Konto angemeldet.')
    expect(page).not.toContain('Das Gerät bekommt keine Push-Benachrichtigungen mehr.')
  }
  expect(await rowsOf(user.id)).toHaveLength(1)
})

it('a renewal by the browser leaves a device removed that was removed elsewhere', async () => {
  const { client, user } = await withDevice()
  const renew = async () => {
    const { subscription } = subscribe()
    const answer = await client.send(CALL, { method: 'PATCH', json: subscription })
    const endpoints = (await rowsOf(user.id)).map(({ endpoint }) => endpoint)
    return { answer: [answer.status, await answer.json()], endpoints, endpoint: subscription.endpoint }
  }
  const renewed = await renew()
  expect(renewed).toMatchObject({ answer: [200, { pushEnabled: true }], endpoints: [renewed.endpoint] })

  const elsewhere = server.client()
  await elsewhere.postForm('/login', { email: user.email, password: 'Demo1234!' })
  const [device = ''] = listed(await (await elsewhere.get(PAGE)).text())
  expect((await elsewhere.postForm(PAGE, { device })).status).toBe(302)
  expect(await renew()).toMatchObject({ answer: [200, { pushEnabled: false }], endpoints: [] })
})

it('says what became of a test: no device, a service that refuses, too many', async () => {
  const { client, browser } = await withDevice()
  const result = async () => {
    await client.postForm(PAGE, { test: 'send' })
    return (await client.get(PAGE)).text()
  }
  browser.answerWith(503)
  expect(await result()).toContain('Der Push-Dienst hat die Test-Benachrichtigung nicht angenommen.')
  browser.answerWith(410)
  expect(await result()).toContain('Kein Gerät hat Push-Benachrichtigungen eingeschaltet.')
  for (let n = 0; n < 8; n++) await client.postForm(PAGE, { test: 'send' })
  expect(await result()).toContain('Du hast gerade schon viele Test-Benachrichtigungen gesendet.')
})

describe('bad input', () => {
  const { keys } = { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }
  const endpoint = 'https://fcm.googleapis.com/fcm/send/x'
  const text = 'Diese Adresse gehört zu keinem bekannten Push-Dienst.'

  test.each([
    'https://127.0.0.1/',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:444/',
    'https://u:p@fcm.googleapis.com/',
    'https://169.254.169.254/latest/meta-data/',
    'gopher://x',
    '',
  ])('the address %s is refused', async (address) => {
    const { client, user } = await signedInClient(server)
    const answer = await put(client, { ...subscribe().subscription, endpoint: address })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { message: text, code: 'unknown-push-service' },
    ])
    expect(await rowsOf(user.id)).toEqual([])
  })

  test.each([
    {},
    { endpoint },
    { endpoint, keys: null },
    { endpoint, keys: 'x' },
    { endpoint, keys: { p256dh: 1, auth: [] } },
    { endpoint, keys: { ...keys, auth: 'too short' } },
    { endpoint, keys },
    { endpoint: ['x'], keys },
    { endpoint: `${endpoint}\0`, keys },
    { endpoint: `https://fcm.googleapis.com/${'a'.repeat(5000)}`, keys },
    { endpoint, keys, sound: 'yes' },
    [[]],
    'x',
    null,
  ])('the call number %# is refused', async (call) => {
    const { client, user } = await signedInClient(server)
    const answer = await put(client, call)
    expect(answer.status).toBe(400)
    const { message, code } = (await answer.json()) as { message: string; code: string }
    expect(code).toMatch(/^(invalid-input|invalid-keys|unknown-push-service)$/)
    expect(message).toMatch(/[a-z]{4}/)
    expect(await rowsOf(user.id)).toEqual([])
  })

  it('500 subscriptions of one session are one device, and nothing breaks', {
    timeout: 120_000,
  }, async () => {
    const { client, user } = await signedInClient(server)
    const statuses = new Set<number>()
    for (let n = 0; n < 500; n += 20) {
      const some = Array.from({ length: 20 }, () => put(client, subscribe().subscription))
      for (const answer of await Promise.all(some)) statuses.add(answer.status)
    }
    expect([...statuses]).toEqual([200])
    expect(await rowsOf(user.id)).toHaveLength(1)
  })

  it('is refused without a session, from a foreign page, and as a form', async () => {
    const visitor = server.client()
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await visitor.send(CALL, { method, json: {} })).status).toBe(401)
    const { client } = await signedInClient(server)
    const foreign = await put(client, subscribe().subscription, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.status).toBe(403)
    const form = await client.send(CALL, { method: 'PUT', form: { endpoint } })
    expect(form.status).toBe(400)
  })
})

it('signing out, and ending the session on another device, end the subscription', async () => {
  const { client, user } = await withDevice()
  await client.postForm('/logout', {})
  expect(await rowsOf(user.id)).toEqual([])

  const one = await withDevice()
  const elsewhere = server.client()
  await elsewhere.postForm('/login', { email: one.user.email, password: 'Demo1234!' })
  expect(await rowsOf(one.user.id)).toHaveLength(1)
  await elsewhere.postForm('/settings/security/sessions', { all: 'others' })
  expect(await rowsOf(one.user.id)).toEqual([])
})

it('the cover of the device is kept with it', async () => {
  const { client, user } = await signedInClient(server)
  client.cookies.set('cover', 'notes')
  await put(client, subscribe().subscription)
  expect((await rowsOf(user.id))[0]?.cover).toBe('notes')
  client.cookies.set('cover', 'no-such-cover')
  await put(client, subscribe().subscription)
  expect((await rowsOf(user.id))[0]?.cover).toBeNull()
})
