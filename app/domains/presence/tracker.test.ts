import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { connections } from 'db/schema/presence'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushLastUse } from '~/domains/accounts/sessions/last-use.server'
import { endSession, startSession } from '~/domains/accounts/sessions/sessions.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { now, setClock } from '~/platform/time/clock.server'
import { days, minutes, seconds } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { CONNECTED_FOR } from './connection-store.server'
import { onPresenceChange } from './presence-events.server'
import { PresenceTracker } from './tracker.server'

/** Two processes with separate ids; refreshes and checks are called by the tests. */
const TIMES = { writeDelay: 1, grace: 80, refresh: minutes(60), check: minutes(60) }
let first: PresenceTracker
let second: PresenceTracker
let published: string[]
let unsubscribe: () => Promise<void>
beforeEach(async () => {
  first = new PresenceTracker(randomUUID(), TIMES)
  second = new PresenceTracker(randomUUID(), TIMES)
  published = []
  unsubscribe = await onPresenceChange(({ userIds }) => void published.push(...userIds))
})
afterEach(async () => {
  setClock(null)
  await Promise.all([first.stop(), second.stop()])
  await unsubscribe()
})
afterAll(async () => {
  await bus().close()
  await closeDb()
})

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })
const person = async (over: Parameters<typeof makeAccount>[0] = {}) => (await makeAccount(over)).id
const connect = (at: PresenceTracker, userId: string, sid = 'any') =>
  at.connect({ userId, sid, end: () => {} })
async function userOf(id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('no such user')
  return user
}
const isOnline = async (id: string) => ((await userOf(id)).onlineUntil ?? new Date(0)) > now()
const rowsOf = (id: string) => db.select().from(connections).where(eq(connections.userId, id))
const timesPublished = (id: string) => published.filter((userId) => userId === id).length

it('a person who reconnects is written, even if the first connection was closed before the write', async () => {
  const id = await person()
  const tracker = new PresenceTracker(randomUUID(), { ...TIMES, grace: seconds(30) })
  connect(tracker, id)()
  // The queued write runs after the disconnect and before the reconnect: it writes only the other person.
  const other = await person()
  connect(tracker, other)
  await eventually(async () => expect(await rowsOf(other)).toHaveLength(1))
  expect(await rowsOf(id)).toEqual([])
  connect(tracker, id)
  await eventually(async () => expect(await rowsOf(id)).toMatchObject([{ processId: tracker.id, count: 1 }]))
  await tracker.stop()
})

it('a person is online while connected to any process, and offline once the last connection is closed', async () => {
  const id = await person()
  const [leaveOne, leaveTwo] = [connect(first, id), connect(second, id)]
  await eventually(async () => expect(await rowsOf(id)).toHaveLength(2))
  expect(await isOnline(id)).toBe(true)
  leaveOne()
  await eventually(async () => expect(await rowsOf(id)).toMatchObject([{ processId: second.id }]))
  expect(await isOnline(id)).toBe(true)
  leaveTwo()
  await eventually(async () => expect(await isOnline(id)).toBe(false))
  expect(await rowsOf(id)).toEqual([])
  const { lastSeen, onlineUntil } = await userOf(id)
  expect(lastSeen).toEqual(onlineUntil)
  await eventually(() => expect(timesPublished(id)).toBeGreaterThanOrEqual(2))
})

it('two processes that remove the same person at the same moment leave them offline', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => person()))
  const leaves = people.flatMap((id) => [connect(first, id), connect(second, id)])
  await Promise.all([first.refreshAll(), second.refreshAll()])
  for (const leave of leaves) leave()
  for (const id of people) await eventually(async () => expect(await isOnline(id)).toBe(false))
})

it('the first connection is published, and no further one, also if a sign-in made the person online before', async () => {
  const id = await person({ onlineUntil: new Date(Date.now() + minutes(5)) })
  connect(first, id)
  await eventually(() => expect(timesPublished(id)).toBe(1))
  connect(second, id)
  // Written with the further connection or after it, and so published after it.
  const other = await person()
  connect(second, other)
  await second.refreshAll()
  await eventually(() => expect(timesPublished(other)).toBe(1))
  expect(timesPublished(id)).toBe(1)
})

it('a reload sets nobody offline and publishes nothing', async () => {
  const id = await person()
  let leave = connect(first, id)
  await eventually(() => expect(timesPublished(id)).toBe(1))
  const left = await person()
  const leaveForGood = connect(first, left)
  await eventually(async () => expect(await isOnline(left)).toBe(true))
  for (let reload = 0; reload < 3; reload++) {
    leave()
    leave = connect(first, id)
  }
  leaveForGood()
  // The other person left at the same time. Once they are offline, the grace period is over.
  await eventually(async () => expect(await isOnline(left)).toBe(false))
  await first.refreshAll()
  expect(await isOnline(id)).toBe(true)
  expect(timesPublished(id)).toBe(1)
})

it('counts the connections of a person, and keeps them while the process lives', async () => {
  const id = await person()
  const leaves = [connect(first, id), connect(first, id), connect(first, id)]
  await first.refreshAll()
  expect(await rowsOf(id)).toMatchObject([{ count: 3 }])
  leaves[0]?.()
  const start = Date.now()
  for (let passed = 0; passed < 5; passed++) {
    setClock(new Date(start + passed * seconds(20)))
    await first.refreshAll()
    expect(await isOnline(id)).toBe(true)
  }
  expect(await rowsOf(id)).toMatchObject([{ count: 2 }])
})

it('members of a crashed process go offline by expiry; other processes clear and publish them', async () => {
  const [lost, moved] = [await person(), await person()]
  for (const id of [lost, moved]) connect(first, id)
  await first.refreshAll()
  connect(second, moved)
  await second.refreshAll()
  // From here on the first tracker does nothing, as if its process had crashed.
  setClock(new Date(Date.now() + CONNECTED_FOR - seconds(20)))
  await second.refreshAll()
  expect(await isOnline(lost)).toBe(true)
  setClock(new Date(Date.now() + CONNECTED_FOR + seconds(1)))
  expect(await isOnline(lost)).toBe(false)
  const before = timesPublished(lost)
  await second.refreshAll()
  expect(await rowsOf(lost)).toEqual([])
  expect(await rowsOf(moved)).toMatchObject([{ processId: second.id }])
  expect(await isOnline(moved)).toBe(true)
  await eventually(() => expect(timesPublished(lost)).toBe(before + 1))
})

it('a stopping process leaves its members online for a moment, so that they reconnect elsewhere', async () => {
  const [back, deleted] = [await person(), await person()]
  for (const id of [back, deleted]) connect(first, id)
  await first.refreshAll()
  await first.stop()
  expect(await isOnline(back)).toBe(true)
  connect(second, back)
  await second.refreshAll()
  setClock(new Date(Date.now() + seconds(11)))
  expect([await isOnline(back), await isOnline(deleted)]).toEqual([true, false])
  await second.refreshAll()
  expect(await rowsOf(deleted)).toEqual([])
})

it('a stopping process shortens nothing for members who are connected to another one, too', async () => {
  const id = await person()
  for (const tracker of [first, second]) {
    connect(tracker, id)
    await tracker.refreshAll()
  }
  await first.stop()
  setClock(new Date(Date.now() + seconds(11)))
  expect(await isOnline(id)).toBe(true)
})

it('the next refresh writes connections again that were deleted or lost while the database was unreachable', async () => {
  const id = await person()
  connect(first, id)
  await first.refreshAll()
  await db.delete(connections)
  await db.update(users).set({ onlineUntil: null }).where(eq(users.id, id))
  await first.refreshAll()
  expect(await rowsOf(id)).toHaveLength(1)
  expect(await isOnline(id)).toBe(true)
})

it('a deleted account does not affect the others', async () => {
  const [deleted, id] = [await person(), await person()]
  connect(first, deleted)
  connect(first, id)
  await db.delete(users).where(eq(users.id, deleted))
  await first.refreshAll()
  expect(await isOnline(id)).toBe(true)
})

it('signing out ends the session’s connections and presence at once', async () => {
  const id = await person()
  const request = new Request('http://localhost:3000/')
  const cookie = (await startSession({ userId: id, request, ip: '' })).split(';')[0] ?? ''
  const viewer = await viewerFrom(cookie)
  const end = vi.fn(() => {})
  const slow = new PresenceTracker(randomUUID(), { ...TIMES, grace: minutes(60) })
  slow.connect({ userId: id, sid: viewer?.sid ?? '', end })
  const leaveOther = connect(second, id, 'another session')
  await Promise.all([slow.refreshAll(), second.refreshAll()])
  const signOut = () =>
    endSession({ request: new Request('http://localhost:3000/', { headers: { cookie } }), ip: '' })
  await signOut()
  await eventually(async () => expect(await rowsOf(id)).toMatchObject([{ processId: second.id }]))
  expect(end).toHaveBeenCalledOnce()
  expect(await isOnline(id)).toBe(true)
  leaveOther()
  await eventually(async () => expect(await isOnline(id)).toBe(false))
  await slow.stop()
})

it('learns of ended sessions also if the bus refused its first subscription', async () => {
  const subscribe = vi.spyOn(bus(), 'subscribe').mockRejectedValueOnce(new Error('refused'))
  const tracker = new PresenceTracker(randomUUID(), TIMES)
  await tracker.ready()
  subscribe.mockRestore()
  const id = await person()
  const request = new Request('http://localhost:3000/')
  const cookie = (await startSession({ userId: id, request, ip: '' })).split(';')[0] ?? ''
  const sid = (await viewerFrom(cookie))?.sid ?? ''
  const end = vi.fn(() => {})
  await tracker.ready()
  tracker.connect({ userId: id, sid, end })
  await endSession({ request: new Request('http://localhost:3000/', { headers: { cookie } }), ip: '' })
  await eventually(() => expect(end).toHaveBeenCalledOnce())
  await tracker.stop()
})

it('closes a connection whose session ended while it was being opened, and one whose session expired', async () => {
  const id = await person()
  const request = new Request('http://localhost:3000/')
  const cookies = await Promise.all(
    [1, 2].map(async () => (await startSession({ userId: id, request, ip: '' })).split(';')[0] ?? ''),
  )
  const [ended, expired] = await Promise.all(
    cookies.map(async (cookie) => (await viewerFrom(cookie))?.sid ?? ''),
  )
  await first.ready()
  const [endOther, endLate, endExpired] = [vi.fn(), vi.fn(), vi.fn()]
  first.connect({ userId: id, sid: ended ?? '', end: endOther })
  await endSession({
    request: new Request('http://localhost:3000/', { headers: { cookie: cookies[0] ?? '' } }),
    ip: '',
  })
  await eventually(() => expect(endOther).toHaveBeenCalledOnce())
  first.connect({ userId: id, sid: ended ?? '', end: endLate })
  await eventually(() => expect(endLate).toHaveBeenCalledOnce())

  first.connect({ userId: id, sid: expired ?? '', end: endExpired })
  await first.checkSessions()
  expect(endExpired).not.toHaveBeenCalled()
  setClock(new Date(Date.now() + days(31)))
  await first.checkSessions()
  expect(endExpired).toHaveBeenCalledOnce()
})

it('signing out without a connection sets a person offline, even if they viewed a page just before', async () => {
  const id = await person()
  const cookie = (
    await startSession({ userId: id, request: new Request('http://localhost:3000/'), ip: '' })
  ).split(';')[0]
  await viewerFrom(cookie ?? '', { isPage: true })
  await flushLastUse()
  expect(await isOnline(id)).toBe(true)
  await viewerFrom(cookie ?? '', { isPage: true })
  await endSession({
    request: new Request('http://localhost:3000/', { headers: { cookie: cookie ?? '' } }),
    ip: '',
  })
  await flushLastUse()
  expect(await isOnline(id)).toBe(false)
})

it('keeps 5,000 people connected with one statement per fifty people', async () => {
  const ids = Array.from({ length: 5000 }, () => randomUUID())
  await db
    .insert(users)
    .values(ids.map((id) => ({ id, email: `${id}@example.test`, passwordHash: '!', firstName: 'Mara' })))
  for (const id of ids) connect(first, id)
  const { statements } = await recordStatements(() => first.refreshAll())
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThan(105)
  expect(await db.$count(connections)).toBeGreaterThanOrEqual(5000)
})
