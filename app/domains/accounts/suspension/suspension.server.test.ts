import { randomUUID } from 'node:crypto'
import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { knownDevices, securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DELETED_USER } from '~/domains/accounts/deletion'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { ACCOUNT_SUSPENDED } from '../events'
import { reinstate, suspend } from './suspension.server'

watchBystander()

const IP = '203.0.113.7'
const published: string[] = []
let admin: typeof users.$inferSelect
let user: typeof users.$inferSelect
let cookie: string
beforeAll(async () => {
  await bus().subscribe(ACCOUNT_SUSPENDED, ({ userId = '' }) => void published.push(userId))
})
beforeEach(async () => {
  admin = await makeAccount({ isAdmin: true })
  user = await makeAccount()
  const request = new Request('http://localhost/login')
  cookie = (await startSession({ userId: user.id, request, ip: IP })).split(';')[0] ?? ''
})
afterAll(async () => {
  await bus().close()
  await closeDb()
})

const ownRow = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]
const logged = () =>
  db.select().from(adminLogs).where(eq(adminLogs.targetId, user.id)).orderBy(adminLogs.createdAt)
const events = () => db.select().from(securityEvents).where(eq(securityEvents.userId, user.id))
const mailsQueued = async () =>
  (
    await db.execute(sql`
      select 1 from graphile_worker._private_jobs j
      join security_events e on e.id::text = j.payload->>'eventId' where e.user_id = ${user.id}`)
  ).length

it('suspends: signed out, logged, e-mailed and published to the other processes', async () => {
  await db.insert(knownDevices).values({
    device: 'a browser',
    userId: user.id,
    secondFactorUntil: new Date('2100-01-01'),
    lastUsedAt: new Date(),
  })
  expect(await viewerFrom(cookie)).not.toBeNull()
  expect(await suspend({ by: admin, userId: user.id, reason: '  Gefälschte Fotos ', ip: IP })).toBeNull()

  expect(await ownRow()).toMatchObject({ isSuspended: true, suspensionReason: 'Gefälschte Fotos' })
  expect(await viewerFrom(cookie)).toBeNull()
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id))
  expect(session?.endedAt).toBeInstanceOf(Date)
  const [device] = await db.select().from(knownDevices).where(eq(knownDevices.userId, user.id))
  expect(device?.secondFactorUntil).toBeNull()
  expect(await logged()).toMatchObject([
    {
      adminId: admin.id,
      action: 'user.suspend',
      targetType: 'user',
      details: { reason: 'Gefälschte Fotos' },
      ipAddress: IP,
    },
  ])
  // The owner reads these: they contain nothing of the admin's address or device.
  expect(await events()).toMatchObject([{ kind: 'suspended', device: '', country: null, network: '' }])
  expect(await mailsQueued()).toBe(1)
  await expect.poll(() => published).toContain(user.id)
})

it('reinstates: sessions from before stay ended, a new one works', async () => {
  await suspend({ by: admin, userId: user.id, reason: 'x', ip: IP })
  const request = new Request('http://localhost/login')
  // As from a sign-in whose password was verified just before the suspension.
  const late = (await startSession({ userId: user.id, request, ip: IP })).split(';')[0] ?? ''
  expect(await viewerFrom(late)).toBeNull()

  expect(await reinstate({ by: null, userId: user.id, ip: null })).toBeNull()
  expect(await ownRow()).toMatchObject({ isSuspended: false, suspensionReason: null })
  for (const ended of [cookie, late]) expect(await viewerFrom(ended)).toBeNull()
  expect((await logged()).at(-1)).toMatchObject({ adminId: null, action: 'user.reinstate', ipAddress: null })
  expect((await events()).map((event) => event.kind).sort()).toEqual(['reinstated', 'suspended'])
  expect(await mailsQueued()).toBe(2)
  const renewed = (await startSession({ userId: user.id, request, ip: IP })).split(';')[0] ?? ''
  expect(await viewerFrom(renewed)).not.toBeNull()
})

it.each([
  ['reason-empty', ' \n '],
  ['reason-too-long', 'x'.repeat(SUSPENSION_REASON_MAX + 1)],
])('refuses %s, and changes nothing', async (refusal, reason) => {
  expect(await suspend({ by: admin, userId: user.id, reason, ip: IP })).toEqual({ refusal })
  expect(await ownRow()).toMatchObject({ isSuspended: false })
  expect([await logged(), await events()]).toEqual([[], []])
})

it('accepts a reason of the maximal length, counted in characters', async () => {
  const reason = '🌸'.repeat(SUSPENSION_REASON_MAX)
  expect(await suspend({ by: admin, userId: user.id, reason, ip: IP })).toBeNull()
  expect((await ownRow())?.suspensionReason).toBe(reason)
})

it('refuses oneself, unknown, suspended and active accounts', async () => {
  const act = { by: admin, ip: IP, reason: 'x' }
  for (const userId of [admin.id, admin.id.toUpperCase()]) {
    expect(await suspend({ ...act, userId })).toEqual({ refusal: 'self' })
    expect(await reinstate({ ...act, userId })).toEqual({ refusal: 'self' })
  }
  for (const userId of [randomUUID(), 'nobody', '']) {
    expect(await suspend({ ...act, userId })).toEqual({ refusal: 'unknown-account' })
    expect(await reinstate({ ...act, userId })).toEqual({ refusal: 'unknown-account' })
  }
  expect(await reinstate({ ...act, userId: user.id })).toEqual({ refusal: 'not-suspended' })
  await suspend({ ...act, userId: user.id })
  expect(await suspend({ ...act, userId: user.id, reason: 'another' })).toEqual({
    refusal: 'already-suspended',
  })
  expect((await ownRow())?.suspensionReason).toBe('x')
})

it('refuses the placeholder that a purged account leaves in its conversations', async () => {
  const act = { by: admin, userId: user.id, ip: IP }
  await db
    .update(users)
    .set({ passwordHash: DELETED_USER, deletedAt: new Date() })
    .where(eq(users.id, user.id))
  expect(await suspend({ ...act, reason: 'x' })).toEqual({ refusal: 'unknown-account' })
  expect(await reinstate(act)).toEqual({ refusal: 'unknown-account' })
  expect([(await ownRow())?.isSuspended, await logged(), await events()]).toEqual([false, [], []])
})

it('an id in capitals is the same account for the log and for other processes', async () => {
  expect(await suspend({ by: admin, userId: user.id.toUpperCase(), reason: 'x', ip: IP })).toBeNull()
  expect(await logged()).toMatchObject([{ action: 'user.suspend', targetId: user.id }])
  await expect.poll(() => published).toContain(user.id)
})

it('suspends once, however often it is submitted', async () => {
  const press = () => suspend({ by: admin, userId: user.id, reason: 'x', ip: IP })
  const answers = await Promise.all([press(), press(), press()])
  expect(answers.filter((answer) => answer === null)).toHaveLength(1)
  expect(await logged()).toHaveLength(1)
  expect(await mailsQueued()).toBe(1)
})
