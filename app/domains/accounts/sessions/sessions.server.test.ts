import { users } from 'db/schema/accounts'
import { passkeys } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, it } from 'vitest'
import { viewerFrom, viewerOf } from '~/domains/accounts/viewer.server'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { flushLastUse } from './last-use.server'
import { endAllSessions, endSession, startSession, sweepSessions } from './sessions.server'

watchBystander()

afterEach(() => setClock(null))
afterAll(closeDb)

const IP = '203.0.113.7'
const START = new Date('2026-05-01T12:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)
const request = (cookie?: string) =>
  new Request('http://localhost:3000/', {
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/128.0', ...(cookie && { cookie }) },
  })

async function signIn(userId: string, cookie?: string): Promise<string> {
  return (await startSession({ userId, request: request(cookie), ip: IP })).split(';')[0] ?? ''
}
const rowsOf = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId))

it('finds the viewer with one statement per request', async () => {
  const user = await makeAccount({ firstName: 'Luana', userType: 'trans', interests: ['travel'] })
  const cookie = await signIn(user.id)
  const args = {
    request: request(cookie),
    context: { requestId: 'r', ip: '::1', hydrate: true, visitor: false },
  }
  const { result, statements } = await recordStatements(async () => [
    await viewerOf(args),
    await viewerOf(args),
  ])
  expect(statements).toHaveLength(1)
  expect(result[0]).toBe(result[1])
  expect(result[0]).toEqual({
    id: user.id,
    sid: expect.any(String),
    firstName: 'Luana',
    userType: 'trans',
    isAdmin: false,
    isModerator: false,
    lacksFactor: false,
    lock: null,
    staffAccess: 'no-staff',
    roles: [],
    isPremium: false,
    placeSlug: null,
    interests: ['travel'],
    provedAt: expect.any(Date),
  })
})

it('finds the viewer of an upload before its files have arrived', async () => {
  const user = await makeAccount()
  const headers = { cookie: await signIn(user.id), 'content-type': 'multipart/form-data; boundary=x' }
  // A body that never ends.
  const body = new ReadableStream<Uint8Array>()
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  const upload = new Request('http://localhost:3000/my-profile/photos', init)
  const context = { requestId: 'r', ip: '::1', hydrate: true, visitor: false }
  expect((await viewerOf({ request: upload, context }))?.id).toBe(user.id)
})

it('runs no statement for a forged session cookie', async () => {
  const { result, statements } = await recordStatements(() => viewerFrom('session=forged; theme=dark'))
  expect(result).toBeNull()
  expect(statements).toEqual([])
})

it('stores a readable device name, and only the hash of the secret', async () => {
  const user = await makeAccount()
  const cookie = await signIn(user.id)
  const [row] = await rowsOf(user.id)
  expect(row?.sess).toEqual({
    device: 'Firefox, Linux',
    country: null,
    lastUsedAt: expect.any(String),
    provedAt: expect.any(String),
  })
  expect(decodeURIComponent(cookie)).not.toContain(row?.sid)
})

it('starts a session with a new id, and ends the previous session of the browser', async () => {
  const user = await makeAccount()
  const first = await signIn(user.id)
  const second = await signIn(user.id, first)
  expect(second).not.toBe(first)
  expect(await viewerFrom(first)).toBeNull()
  expect((await viewerFrom(second))?.id).toBe(user.id)
  expect(await rowsOf(user.id)).toHaveLength(1)
})

it('ends one session, or all sessions of a person', async () => {
  const user = await makeAccount()
  const [a, b, c] = [await signIn(user.id), await signIn(user.id), await signIn(user.id)]
  expect(await endSession({ request: request(a), ip: IP })).toMatch(/^session=; Max-Age=0/)
  expect(await viewerFrom(a)).toBeNull()
  expect(await viewerFrom(b)).not.toBeNull()
  await endAllSessions({ userId: user.id, because: 'password-reset' })
  expect([await viewerFrom(b), await viewerFrom(c)]).toEqual([null, null])
})

it('accepts no session of a suspended or deleted account', async () => {
  const user = await makeAccount()
  const cookie = await signIn(user.id)
  await db.update(users).set({ isSuspended: true, suspensionReason: 'Spam' }).where(eq(users.id, user.id))
  expect(await viewerFrom(cookie)).toBeNull()
  await db.update(users).set({ isSuspended: false, deletedAt: new Date() }).where(eq(users.id, user.id))
  expect(await viewerFrom(cookie)).toBeNull()
})

it('a moderator lacks a second factor until one is added', async () => {
  const { id: userId } = await makeAccount({ isModerator: true })
  const cookie = await signIn(userId)
  expect((await viewerFrom(cookie))?.lacksFactor).toBe(true)
  const key = { name: 'Handy', publicKey: new Uint8Array([1]) }
  await db.insert(passkeys).values({ id: `key-${userId}`, userId, ...key })
  expect((await viewerFrom(cookie))?.lacksFactor).toBe(false)
})

it('counts premium only until it expires', async () => {
  setClock(START)
  const user = await makeAccount({ premiumExpiresAt: later(minutes(1)) })
  const cookie = await signIn(user.id)
  expect((await viewerFrom(cookie))?.isPremium).toBe(true)
  setClock(later(minutes(1)))
  expect((await viewerFrom(cookie))?.isPremium).toBe(false)
})

it('expires after 30 days without use; use extends a session, but never beyond 180 days', async () => {
  setClock(START)
  const user = await makeAccount()
  const cookie = await signIn(user.id)
  for (let day = 29; day < 180; day += 29) {
    setClock(later(days(day)))
    expect(await viewerFrom(cookie)).not.toBeNull()
    await flushLastUse()
  }
  const [row] = await rowsOf(user.id)
  expect(row?.expire).toEqual(later(days(180)))
  setClock(later(days(180) + 1))
  expect(await viewerFrom(cookie)).toBeNull()

  setClock(START)
  const idle = await signIn(user.id)
  setClock(later(days(30) + 1))
  expect(await viewerFrom(idle)).toBeNull()
})

it('writes nothing on a page view; `flushLastUse` writes all last uses in one statement', async () => {
  setClock(START)
  await flushLastUse()
  const [a, b] = [await makeAccount(), await makeAccount()]
  const cookies = [await signIn(a.id), await signIn(a.id), await signIn(b.id)]
  setClock(later(minutes(5)))
  const viewed = await recordStatements(() => Promise.all(cookies.map((cookie) => viewerFrom(cookie))))
  expect(viewed.statements.every((statement) => statement.startsWith('select'))).toBe(true)

  const flushed = await recordStatements(flushLastUse)
  expect(flushed.statements).toHaveLength(1)
  expect((await recordStatements(flushLastUse)).statements).toEqual([])
  for (const row of [...(await rowsOf(a.id)), ...(await rowsOf(b.id))]) {
    expect(new Date(row.sess.lastUsedAt)).toEqual(later(minutes(5)))
    expect(row.expire).toEqual(later(minutes(5) + days(30)))
  }
  const seen = await db.select({ lastSeen: users.lastSeen }).from(users).where(eq(users.id, a.id))
  expect(seen).toEqual([{ lastSeen: later(minutes(5)) }])
})

it('writes the uses of a connection every five minutes, those of pages each time', async () => {
  setClock(START)
  await flushLastUse()
  const { id } = await makeAccount()
  const cookie = await signIn(id)
  const lastUse = async () => {
    await flushLastUse()
    const [row] = await rowsOf(id)
    return new Date(row?.sess.lastUsedAt ?? 0)
  }
  setClock(later(minutes(4)))
  await viewerFrom(cookie)
  expect(await lastUse()).toEqual(START)
  setClock(later(minutes(5)))
  await viewerFrom(cookie)
  expect(await lastUse()).toEqual(later(minutes(5)))
  setClock(later(minutes(6)))
  await viewerFrom(cookie, { isPage: true })
  await viewerFrom(cookie)
  expect(await lastUse()).toEqual(later(minutes(6)))
})

it('a page keeps its reader online for five minutes, and shortens no presence that lasts longer', async () => {
  setClock(START)
  const [reader, connected] = [await makeAccount(), await makeAccount({ onlineUntil: later(minutes(6)) })]
  for (const { id } of [reader, connected]) await viewerFrom(await signIn(id), { isPage: true })
  await flushLastUse()
  const onlineUntil = async ({ id }: { id: string }) =>
    (await db.select({ until: users.onlineUntil }).from(users).where(eq(users.id, id)))[0]?.until
  expect(await onlineUntil(reader)).toEqual(later(minutes(5)))
  expect(await onlineUntil(connected)).toEqual(later(minutes(6)))
})

it('deletes expired sessions', async () => {
  setClock(START)
  const [absent, user] = [await makeAccount(), await makeAccount()]
  await signIn(absent.id)
  setClock(later(days(40)))
  await signIn(user.id)
  expect(await sweepSessions()).toBeGreaterThan(0)
  expect(await rowsOf(absent.id)).toEqual([])
  expect(await rowsOf(user.id)).toHaveLength(1)
})

it('keeps an expired session for a day, and an ended one for a week', async () => {
  const [expiring, ending] = [await makeAccount(), await makeAccount()]
  setClock(START)
  for (const { id } of [expiring, ending]) await signIn(id)
  const expire = (await rowsOf(expiring.id))[0]?.expire.getTime() ?? 0
  const keptAt = async (ms: number, { id }: { id: string }) => {
    setClock(new Date(ms))
    await sweepSessions()
    return (await rowsOf(id)).length
  }
  await endAllSessions({ userId: ending.id, because: 'signed-out' })
  expect(await keptAt(START.getTime() + days(7), ending)).toBe(1)
  expect(await keptAt(START.getTime() + days(7) + 1, ending)).toBe(0)
  expect(await keptAt(expire + days(1), expiring)).toBe(1)
  expect(await keptAt(expire + days(1) + 1, expiring)).toBe(0)
})

it('finds what it deletes by indexes, however many sessions there are', async () => {
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(sql`explain select sid from sessions where expire < now() or ended_at < now()`)
  })
  expect(JSON.stringify(plan)).toMatch(/sessions_expire[\s\S]*sessions_ended/)
})

it('ends all sessions of one person except the given one, and returns their number', async () => {
  const [one, other] = [await makeAccount(), await makeAccount()]
  const kept = await signIn(one.id)
  const except = (await rowsOf(one.id))[0]?.sid
  const [second, foreign] = [await signIn(one.id), await signIn(other.id)]
  const end = () => endAllSessions({ userId: one.id, because: 'password-changed', except })
  expect([await end(), await end()]).toEqual([1, 0])
  const valid = async (cookie: string) => (await viewerFrom(cookie)) !== null
  expect([await valid(kept), await valid(second), await valid(foreign)]).toEqual([true, false, true])
  expect(await endAllSessions({ userId: one.id, because: 'password-changed' })).toBe(1)
})
