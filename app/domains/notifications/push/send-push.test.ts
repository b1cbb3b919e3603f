import { LANGUAGES } from 'db/limits/platform'
import { users } from 'db/schema/accounts'
import { pushSubscriptions } from 'db/schema/notifications'
import { sessions } from 'db/schema/sessions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { type FakePushService, startPushService } from '~/testing/fakes/push-service'
import { makeAccount } from '~/testing/people/accounts'
import { makePushDevice } from '~/testing/people/push-device'
import { setEnvironment } from '~/testing/settings'
import type { UnreadCounts, UnreadSource } from '../channels/unread-source.server'
import { saveChoices } from '../preferences/preferences.server'
import { setQuietHours } from '../preferences/quiet-hours.server'
import { retryPush, sendPush } from './send-push.server'

let service: FakePushService
beforeAll(async () => {
  service = await startPushService()
  setEnvironment(service.env, ['push-agent'])
})
afterAll(async () => {
  await service.stop()
  await closeDb()
})
beforeEach(() => db.execute(sql`delete from graphile_worker._private_jobs`))
afterEach(() => {
  setClock(null)
  expect(service.refused.splice(0)).toEqual([])
})

const NOTICE = { kind: 'message', count: 3, path: '/chat' }
const NONE = { sent: 0, gone: 0, refused: 0, retrying: 0 }
const rowOf = async (sid: string) =>
  (await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.sid, sid)))[0]

type Retry = { deviceId: string; kind: string; count: number; path: string; until: string }
const retries = async () =>
  (
    await db.execute<{ payload: Retry; inSeconds: number }>(sql`
      select payload, extract(epoch from run_at - now())::int as "inSeconds"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'retry-push'`)
  ).map((job) => job)

/** A source by which so many are unread. */
const unread = (counts: UnreadCounts): UnreadSource[] => [
  {
    unread: async () => counts,
    peopleToMail: () => sql`select null as "userId" where false`,
    takeForMail: async () => ({}),
  },
]

it('every device of a person decrypts kind, count, title and path, and nothing else', async () => {
  const { id } = await makeAccount({ firstName: 'Jonas' })
  const devices = [await makePushDevice(service, id), await makePushDevice(service, id)]
  const stranger = await makePushDevice(service, (await makeAccount()).id)
  expect(await sendPush({ userId: id, ...NOTICE })).toEqual({ ...NONE, sent: 2 })
  for (const { received, sid } of devices) {
    expect(received.map(({ text }) => JSON.parse(text))).toEqual([
      { kind: 'message', count: 3, title: '3 neue Nachrichten', path: '/chat' },
    ])
    expect(received[0]).toMatchObject({ ttl: 86_400, urgency: 'high' })
    expect((await rowOf(sid))?.lastUsedAt).toBeInstanceOf(Date)
  }
  expect(stranger.received).toEqual([])
})

it('the topic is the same for the same kind and device, and tells the service nothing', async () => {
  const { id } = await makeAccount()
  const [one, other] = [await makePushDevice(service, id), await makePushDevice(service, id)]
  for (const kind of ['like', 'like', 'match']) await sendPush({ userId: id, kind, count: 1, path: '/likes' })
  const topics = one.received.map(({ topic }) => topic)
  expect(topics[0]).toBe(topics[1])
  expect(topics[0]).not.toBe(topics[2])
  expect(topics[0]).not.toBe(other.received[0]?.topic)
  for (const topic of topics) expect(topic).toMatch(/^[\w-]{32}$/)
  expect(one.received[0]?.urgency).toBe('normal')
})

it('titles are in the language of the person; a cover shows its name instead', async () => {
  const titles: Record<string, string[]> = {}
  for (const language of LANGUAGES) {
    const { id } = await makeAccount({ language })
    const open = await makePushDevice(service, id)
    const covered = await makePushDevice(service, id, { cover: 'notes' })
    await sendPush({ userId: id, ...NOTICE, count: 1 })
    await sendPush({ userId: id, kind: 'unheard-of', count: 2, path: '/' })
    titles[language] = [...open.received, ...covered.received].map(({ text }) => JSON.parse(text).title)
  }
  expect(titles).toEqual({
    de: ['Neue Nachricht', '2 neue Benachrichtigungen', 'Notizen', 'Notizen'],
    en: ['New message', '2 new notifications', 'Notes', 'Notes'],
    pt: ['Nova mensagem', '2 novas notificações', 'Notas', 'Notas'],
    es: ['Mensaje nuevo', '2 notificaciones nuevas', 'Notas', 'Notas'],
    fr: ['Nouveau message', '2 nouvelles notifications', 'Notes', 'Notes'],
  })
})

it('says which signals a device has switched off', async () => {
  const { id } = await makeAccount()
  const silent = await makePushDevice(service, id, { sound: false, vibration: false })
  await sendPush({ userId: id, ...NOTICE })
  expect(JSON.parse(silent.received[0]?.text ?? '')).toMatchObject({ sound: false, vibration: false })
})

it.each([404, 410])('a device whose service says %s is removed, the others get theirs', async (status) => {
  const { id } = await makeAccount()
  const [gone, there] = [await makePushDevice(service, id), await makePushDevice(service, id)]
  gone.answerWith(status)
  expect(await sendPush({ userId: id, ...NOTICE })).toEqual({ ...NONE, sent: 1, gone: 1 })
  expect([await rowOf(gone.sid), (await rowOf(there.sid))?.sid]).toEqual([undefined, there.sid])
  expect(await retries()).toEqual([])
})

it('a device that subscribes again while its old address is answered with 410 stays', async () => {
  const { id } = await makeAccount()
  const device = await makePushDevice(service, id)
  device.answerWith(410)
  const endpoint = `${device.subscription.endpoint}-again`
  let sending: ReturnType<typeof sendPush> | undefined
  await db.transaction(async (tx) => {
    await tx.update(pushSubscriptions).set({ endpoint }).where(eq(pushSubscriptions.sid, device.sid))
    sending = sendPush({ userId: id, ...NOTICE })
    await untilOneWaitsForLock()
  })
  expect(await sending).toEqual({ ...NONE, gone: 1 })
  expect((await rowOf(device.sid))?.endpoint).toBe(endpoint)
})

it.each([429, 500, 503])(
  'a service that answers %s gets it again later, for this device only',
  async (status) => {
    const { id } = await makeAccount()
    const [busy, there] = [await makePushDevice(service, id), await makePushDevice(service, id)]
    busy.answerWith(status, { 'Retry-After': '120' })
    expect(await sendPush({ userId: id, ...NOTICE })).toEqual({ ...NONE, sent: 1, retrying: 1 })
    // A newer one of the same kind replaces the one that waits.
    await sendPush({ userId: id, ...NOTICE, count: 4 })
    const [job, ...more] = await retries()
    expect(more).toEqual([])
    expect(job?.payload).toMatchObject({ kind: 'message', count: 4, path: '/chat' })
    expect(job?.inSeconds).toBeGreaterThan(100)

    const { payload } = job ?? { payload: {} as Retry }
    await expect(retryPush(payload, unread({ message: 4 }))).rejects.toThrow(String(status))
    busy.answerWith(null)
    await retryPush(payload, unread({ message: 4 }))
    expect(busy.received.map(({ text }) => JSON.parse(text).count)).toEqual([4])
    expect(there.received).toHaveLength(2)
  },
)

it('a service that asks for more than an hour gets it again after an hour', async () => {
  const { id } = await makeAccount()
  const busy = await makePushDevice(service, id)
  busy.answerWith(429, { 'Retry-After': '90000' })
  expect(await sendPush({ userId: id, ...NOTICE })).toEqual({ ...NONE, retrying: 1 })
  const [job] = await retries()
  expect(job?.inSeconds).toBeGreaterThan(3500)
  expect(job?.inSeconds).toBeLessThanOrEqual(3600)
})

it('one that waits to be sent again is dropped once a newer one of its kind arrives, and no other', async () => {
  const { id } = await makeAccount()
  const [busy, other] = [await makePushDevice(service, id), await makePushDevice(service, id)]
  for (const device of [busy, other]) device.answerWith(503, { 'Retry-After': '120' })
  await sendPush({ userId: id, ...NOTICE })
  await sendPush({ userId: id, kind: 'like', count: 1, path: '/likes' })
  expect(await retries()).toHaveLength(4)
  busy.answerWith(null)
  expect(await sendPush({ userId: id, ...NOTICE, count: 4 })).toEqual({ ...NONE, sent: 1, retrying: 1 })
  const waiting = (await retries()).map(({ payload: { kind, count } }) => [kind, count])
  expect(waiting.sort()).toEqual([
    ['like', 1],
    ['like', 1],
    ['message', 4],
  ])
})

it('one that would be sent again within the quiet hours is left to the push at their end', async () => {
  const { id } = await makeAccount()
  const device = await makePushDevice(service, id)
  device.answerWith(503)
  for (const kind of ['message', 'security']) await sendPush({ userId: id, ...NOTICE, kind })
  device.answerWith(null)
  const minute = new Date().getUTCHours() * 60 + new Date().getUTCMinutes()
  await setQuietHours({ id }, { fromMinute: minute, toMinute: (minute + 60) % 1440, timeZone: 'UTC' })
  for (const { payload } of await retries()) await retryPush(payload, unread({ message: 3, security: 3 }))
  // What protects the account is not held back.
  expect(device.received.map(({ text }) => JSON.parse(text).kind)).toEqual(['security'])
  const held = await db.execute<{ payload: unknown; inMinutes: number }>(sql`
    select payload, extract(epoch from run_at - now())::int / 60 as "inMinutes"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'push'`)
  expect([...held]).toEqual([{ payload: { userId: id, kind: 'message' }, inMinutes: expect.any(Number) }])
  expect(held[0]?.inMinutes).toBeGreaterThan(55)
})

it('one that waits is not sent for what was read or switched off meanwhile; its number is the newest', async () => {
  const { id } = await makeAccount()
  const device = await makePushDevice(service, id)
  device.answerWith(503)
  await sendPush({ userId: id, ...NOTICE })
  device.answerWith(null)
  const [job] = await retries()
  if (!job) throw new Error('nothing waits')
  const wanted = (isOn: boolean) => saveChoices({ id }, [{ kind: 'message', channel: 'push', isOn }])
  await retryPush(job.payload, unread({ like: 2 }))
  await wanted(false)
  await retryPush(job.payload, unread({ message: 2 }))
  expect(device.received).toEqual([])
  await wanted(true)
  await retryPush(job.payload, unread({ message: 2 }))
  expect(device.received.map(({ text }) => JSON.parse(text))).toMatchObject([
    { count: 2, title: '2 neue Nachrichten' },
  ])
})

it('a service that does not answer within five seconds counts as away', async () => {
  const { id } = await makeAccount()
  const slow = await makePushDevice(service, id)
  slow.answerWith('never')
  expect(await sendPush({ userId: id, ...NOTICE })).toEqual({ ...NONE, retrying: 1 })
  const [job] = await retries()
  // Hours later it is old news.
  setClock(() => new Date(Date.now() + hours(7)))
  slow.answerWith(null)
  if (job) await retryPush(job.payload, unread({ message: 3 }))
  expect(slow.received).toEqual([])
})

it.each([300, 413])('a refusal by %i, which no retry changes, removes nothing', async (status) => {
  const { id } = await makeAccount()
  const device = await makePushDevice(service, id)
  device.answerWith(status)
  expect(await sendPush({ userId: id, ...NOTICE })).toEqual({ ...NONE, refused: 1 })
  expect(await rowOf(device.sid)).toBeDefined()
  expect(await retries()).toEqual([])
})

it('sends nothing without a valid session, to suspended and to deleted accounts', async () => {
  const over = [{ isSuspended: true }, { deletedAt: new Date() }]
  for (const state of over) {
    const { id } = await makeAccount()
    await makePushDevice(service, id)
    await db.update(users).set(state).where(eq(users.id, id))
    expect(await sendPush({ userId: id, ...NOTICE })).toEqual(NONE)
  }
  const { id } = await makeAccount()
  const { sid } = await makePushDevice(service, id)
  await db
    .update(sessions)
    .set({ expire: new Date(Date.now() - days(1)) })
    .where(eq(sessions.sid, sid))
  expect(await sendPush({ userId: id, ...NOTICE })).toEqual(NONE)
})

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'chat'])(
  'refuses the path %s',
  async (path) => {
    await expect(sendPush({ userId: (await makeAccount()).id, ...NOTICE, path })).rejects.toThrow()
  },
)

it('the fake service refuses what a real one refuses: the key of another platform', async () => {
  const { id } = await makeAccount()
  const device = await makePushDevice(service, id)
  const other = service.subscribe('the key of another platform')
  await db
    .update(pushSubscriptions)
    .set({ endpoint: other.subscription.endpoint })
    .where(eq(pushSubscriptions.sid, device.sid))
  expect(await sendPush({ userId: id, ...NOTICE })).toEqual({ ...NONE, refused: 1 })
  expect(service.refused.splice(0)).toEqual(['the key of another platform'])
})
