import { COVERS } from 'db/limits/cover'
import { PUSH_DEVICES_MAX } from 'db/limits/push'
import { pushSubscriptions } from 'db/schema/notifications'
import { sessions } from 'db/schema/sessions'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { endAllSessions, endSession, startSession } from '~/domains/accounts/sessions/sessions.server'
import { closeDb, db } from '~/platform/database/db.server'
import { sidFrom } from '~/platform/http/session.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { type FakePushService, startPushService } from '~/testing/fakes/push-service'
import { makeAccount } from '~/testing/people/accounts'
import { makePushDevice, makeSession } from '~/testing/people/push-device'
import { setEnvironment } from '~/testing/settings'
import {
  devicesView,
  isPushService,
  removeDevice,
  removeOwnSubscription,
  saveSubscription,
} from './subscriptions.server'

let service: FakePushService
beforeAll(async () => {
  service = await startPushService()
  setEnvironment(service.env)
})
afterAll(async () => {
  await service.stop()
  await closeDb()
})

const rowsOf = (userId: string) =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt))
const sidsOf = async (userId: string) => (await rowsOf(userId)).map(({ sid }) => sid)

describe('push services', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://jmt17.google.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QGuQyavXutnMH',
  ])('%s is a push service', (endpoint) => expect(isPushService(endpoint)).toBe(true))

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://:password@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com/fcm/send/abc#fragment',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evil.jmt17.google.com/',
    'https://fcm.googleapis.com./fcm/send/abc',
    'https://evilpush.services.mozilla.com.example/',
    'https://push.services.mozilla.com.evil.example/',
    'https://notify.windows.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'https://localhost:1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1100)}`,
  ])('%s is no push service', (endpoint) => expect(isPushService(endpoint)).toBe(false))
})

it('saves one subscription for each session, with the cover and the settings of the device', async () => {
  const { id } = await makeAccount()
  const { sid } = await makePushDevice(service, id, { cover: COVERS[0], sound: false })
  expect(await rowsOf(id)).toMatchObject([
    { sid, device: 'Chrome, Android', cover: COVERS[0], sound: false, vibration: true, lastUsedAt: null },
  ])
  // The browser renews its subscription without naming settings.
  const { subscription } = await makePushDevice(service, id, { sid })
  const [row, ...more] = await rowsOf(id)
  expect(more).toEqual([])
  expect(row).toMatchObject({ endpoint: subscription.endpoint, cover: null, sound: false })
})

it('a renewal replaces the subscription of its own device, and brings back none that was removed', async () => {
  const { id } = await makeAccount()
  const { sid } = await makePushDevice(service, id, { sound: false })
  const renew = async () => {
    const { subscription: call } = service.subscribe('')
    const viewer = { id, sid }
    return [await saveSubscription({ viewer, call, device: '', cover: null, isRenewal: true }), call.endpoint]
  }
  const [renewed, endpoint] = await renew()
  const [row] = await rowsOf(id)
  expect([renewed, row?.endpoint, row?.sound]).toEqual([null, endpoint, false])

  const elsewhere = { id, sid: await makeSession(id) }
  expect(await removeDevice({ viewer: elsewhere, id: row?.id ?? '' })).toBe(true)
  expect((await renew())[0]).toBe('not-subscribed')
  expect(await rowsOf(id)).toEqual([])
})

it('a renewal and another account of the browser that subscribes cannot deadlock', async () => {
  const { id } = await makeAccount()
  const { sid, subscription: call } = await makePushDevice(service, id)
  let renewed: ReturnType<typeof saveSubscription> | undefined
  await db.transaction(async (tx) => {
    // As the subscription of the other account does.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${call.endpoint}, 0))`)
    renewed = saveSubscription({ viewer: { id, sid }, call, device: '', cover: null, isRenewal: true })
    await untilOneWaitsForLock()
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, call.endpoint))
  })
  expect(await renewed).toBe('not-subscribed')
  expect(await rowsOf(id)).toEqual([])
})

it('refuses unknown push services, invalid keys and ended sessions, and stores nothing', async () => {
  const { id } = await makeAccount()
  const viewer = { id, sid: await makeSession(id) }
  const { subscription } = service.subscribe('')
  const save = (over: object) =>
    saveSubscription({ viewer, device: '', cover: null, call: { ...subscription, ...over } })
  expect(await save({ endpoint: 'https://127.0.0.1/' })).toBe('unknown-push-service')
  const noPoint = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
  expect(await save({ keys: noPoint })).toBe('invalid-keys')
  await endAllSessions({ userId: id, because: 'password-changed' })
  expect(await save({})).toBe('session-ended')
  expect(await rowsOf(id)).toEqual([])
})

it('keeps at most 20 devices: a further one replaces the oldest, however many try at once', async () => {
  const { id } = await makeAccount()
  const sids = await Promise.all(Array.from({ length: PUSH_DEVICES_MAX + 5 }, () => makeSession(id)))
  for (const sid of sids) await makePushDevice(service, id, { sid })
  expect(await sidsOf(id)).toEqual(sids.slice(5))

  const many = await Promise.all(Array.from({ length: 60 }, () => makeSession(id)))
  await Promise.all(many.map((sid) => makePushDevice(service, id, { sid })))
  const kept = await sidsOf(id)
  expect(kept).toHaveLength(PUSH_DEVICES_MAX)
  for (const sid of kept) expect(many).toContain(sid)
})

it('a subscription belongs to the account that uses the browser now, and nobody removes another account’s device', async () => {
  const [one, other] = [await makeAccount(), await makeAccount()]
  const device = await makePushDevice(service, one.id)
  const sid = await makeSession(other.id)
  const call = device.subscription
  await saveSubscription({ viewer: { id: other.id, sid }, call, device: 'Firefox', cover: null })
  expect(await rowsOf(one.id)).toEqual([])
  const [row] = await rowsOf(other.id)
  expect(row).toMatchObject({ endpoint: call.endpoint, sid })

  const id = row?.id ?? ''
  const stranger = { id: one.id, sid: device.sid }
  expect(await removeDevice({ viewer: stranger, id })).toBe(false)
  expect(await devicesView({ id: other.id, sid }, { language: 'de', timeZone: null })).toMatchObject([
    { id, device: 'Firefox', isThisOne: true, lastUse: null },
  ])
  expect(await removeDevice({ viewer: { id: other.id, sid }, id })).toBe(true)
  expect(await rowsOf(other.id)).toEqual([])
})

it('two accounts that save the same browser at once end with one owner', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makeAccount()))
  const { subscription } = service.subscribe('')
  const refusals = await Promise.all(
    people.map(async ({ id }) =>
      saveSubscription({
        viewer: { id, sid: await makeSession(id) },
        call: subscription,
        device: '',
        cover: null,
      }),
    ),
  )
  expect(refusals).toEqual(people.map(() => null))
  const rows = await Promise.all(people.map(({ id }) => rowsOf(id)))
  expect(rows.flat()).toHaveLength(1)
})

describe('a subscription and its session', () => {
  const request = (cookie = '') => new Request('http://localhost:3000/', { headers: { cookie } })
  async function signedIn(userId: string, cookie?: string) {
    const set = await startSession({ userId, request: request(cookie), ip: '203.0.113.7' })
    const value = set.split(';')[0] ?? ''
    return { cookie: value, sid: (await sidFrom(value)) ?? '' }
  }

  it('is removed when the session ends: by signing out, from another device, by a new password', async () => {
    const { id } = await makeAccount()
    const [out, ended, kept] = [await signedIn(id), await signedIn(id), await signedIn(id)]
    for (const { sid } of [out, ended, kept]) await makePushDevice(service, id, { sid })
    await endSession({ request: request(out.cookie), ip: '203.0.113.7' })
    expect((await sidsOf(id)).sort()).toEqual([ended.sid, kept.sid].sort())
    await endAllSessions({ userId: id, because: 'password-changed', except: kept.sid })
    expect(await sidsOf(id)).toEqual([kept.sid])
    await removeOwnSubscription({ id, sid: kept.sid })
    expect(await sidsOf(id)).toEqual([])
  })

  it('stays if the same account signs in again in the same browser, and not if another account does', async () => {
    const [one, other] = [await makeAccount(), await makeAccount()]
    const first = await signedIn(one.id)
    const { subscription } = await makePushDevice(service, one.id, { sid: first.sid })
    const second = await signedIn(one.id, first.cookie)
    expect(await rowsOf(one.id)).toMatchObject([{ sid: second.sid, endpoint: subscription.endpoint }])
    await signedIn(other.id, second.cookie)
    expect(await rowsOf(one.id)).toEqual([])
    expect(await rowsOf(other.id)).toEqual([])
  })

  it('is deleted with the session', async () => {
    const { id } = await makeAccount()
    const { sid } = await makePushDevice(service, id)
    await db.delete(sessions).where(eq(sessions.sid, sid))
    expect(await rowsOf(id)).toEqual([])
  })
})
