import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { connections } from 'db/schema/presence'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushLastUse } from '~/domains/accounts/sessions/last-use.server'
import { endSession, startSession } from '~/domains/accounts/sessions/sessions.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { now, setClock } from '~/platform/clock.server'
import { closeDb, countStatements, db } from '~/platform/db.server'
import { days, minutes, seconds } from '~/platform/durations'
import { makeAccount } from '~/testing/people/accounts'
import { CONNECTED_FOR } from './connection-store.server'
import { onPresenceChange } from './presence-events.server'
import { PresenceTracker } from './tracker.server'

/** Two processes, as far as the database can tell; rounds come by hand. */
const TIMES = { gathered: 1, grace: 80, round: minutes(60) }
let one: PresenceTracker
let two: PresenceTracker
let told: string[]
let forget: () => Promise<void>
beforeEach(async () => {
  one = new PresenceTracker(randomUUID(), TIMES)
  two = new PresenceTracker(randomUUID(), TIMES)
  told = []
  forget = await onPresenceChange(({ userIds }) => void told.push(...userIds))
})
afterEach(async () => {
  setClock(null)
  await Promise.all([one.stop(), two.stop()])
  await forget()
})
afterAll(async () => {
  await bus().close()
  await closeDb()
})

const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000 })
const person = async (over: Parameters<typeof makeAccount>[0] = {}) => (await makeAccount(over)).id
const arrive = (at: PresenceTracker, userId: string, sid = 'any') => at.arrive({ userId, sid, end: () => {} })
async function userOf(id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('nobody')
  return user
}
const isOnline = async (id: string) => ((await userOf(id)).onlineUntil ?? new Date(0)) > now()
const rowsOf = (id: string) => db.select().from(connections).where(eq(connections.userId, id))
const timesTold = (id: string) => told.filter((one) => one === id).length

it('is written even if the first page was left before there was the time for it', async () => {
  const id = await person()
  const patient = new PresenceTracker(randomUUID(), { ...TIMES, grace: seconds(30) })
  arrive(patient, id)()
  // What came is written after it has left again, and before it comes back.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await rowsOf(id)).toEqual([])
  arrive(patient, id)
  await soon(async () => expect(await rowsOf(id)).toMatchObject([{ processId: patient.id, count: 1 }]))
  await patient.stop()
})

it('is online while connected, to whichever process, and offline once the last connection is gone', async () => {
  const id = await person()
  const [leaveOne, leaveTwo] = [arrive(one, id), arrive(two, id)]
  await soon(async () => expect(await rowsOf(id)).toHaveLength(2))
  expect(await isOnline(id)).toBe(true)
  leaveOne()
  await soon(async () => expect(await rowsOf(id)).toMatchObject([{ processId: two.id }]))
  expect(await isOnline(id)).toBe(true)
  leaveTwo()
  await soon(async () => expect(await isOnline(id)).toBe(false))
  expect(await rowsOf(id)).toEqual([])
  const { lastSeen, onlineUntil } = await userOf(id)
  expect(lastSeen).toEqual(onlineUntil)
  await soon(() => expect(timesTold(id)).toBeGreaterThanOrEqual(2))
})

it('two processes that let go of somebody at the same moment leave them offline', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => person()))
  const leaves = people.flatMap((id) => [arrive(one, id), arrive(two, id)])
  await Promise.all([one.round(), two.round()])
  for (const leave of leaves) leave()
  for (const id of people) await soon(async () => expect(await isOnline(id)).toBe(false))
})

it('nobody flickers who reloads: neither offline nor told', async () => {
  const id = await person()
  let leave = arrive(one, id)
  await soon(() => expect(timesTold(id)).toBe(1))
  for (let reload = 0; reload < 3; reload++) {
    leave()
    leave = arrive(one, id)
  }
  await new Promise((resolve) => setTimeout(resolve, 3 * TIMES.grace))
  await one.round()
  expect(await isOnline(id)).toBe(true)
  expect(timesTold(id)).toBe(1)
})

it('counts the connections of a person, and keeps them up while the process lives', async () => {
  const id = await person()
  const leaves = [arrive(one, id), arrive(one, id), arrive(one, id)]
  await one.round()
  expect(await rowsOf(id)).toMatchObject([{ count: 3 }])
  leaves[0]?.()
  const start = Date.now()
  for (let passed = 0; passed < 5; passed++) {
    setClock(new Date(start + passed * seconds(20)))
    await one.round()
    expect(await isOnline(id)).toBe(true)
  }
  expect(await rowsOf(id)).toMatchObject([{ count: 2 }])
})

it('the people of a process that died go offline by themselves, and are cleared and told by the others', async () => {
  const [lost, moved] = [await person(), await person()]
  for (const id of [lost, moved]) arrive(one, id)
  await one.round()
  arrive(two, moved)
  await two.round()
  // From here on the first is silent.
  setClock(new Date(Date.now() + CONNECTED_FOR - seconds(20)))
  await two.round()
  expect(await isOnline(lost)).toBe(true)
  setClock(new Date(Date.now() + CONNECTED_FOR + seconds(1)))
  expect(await isOnline(lost)).toBe(false)
  const before = timesTold(lost)
  await two.round()
  expect(await rowsOf(lost)).toEqual([])
  expect(await rowsOf(moved)).toMatchObject([{ processId: two.id }])
  expect(await isOnline(moved)).toBe(true)
  await soon(() => expect(timesTold(lost)).toBe(before + 1))
})

it('a process that stops leaves its people online for a moment, in which they come back elsewhere', async () => {
  const [back, gone] = [await person(), await person()]
  for (const id of [back, gone]) arrive(one, id)
  await one.round()
  await one.stop()
  expect(await isOnline(back)).toBe(true)
  arrive(two, back)
  await two.round()
  setClock(new Date(Date.now() + seconds(11)))
  expect([await isOnline(back), await isOnline(gone)]).toEqual([true, false])
  await two.round()
  expect(await rowsOf(gone)).toEqual([])
})

it('what was cleared or lost while the database was away is written again by the next round', async () => {
  const id = await person()
  arrive(one, id)
  await one.round()
  await db.delete(connections)
  await db.update(users).set({ onlineUntil: null }).where(eq(users.id, id))
  await one.round()
  expect(await rowsOf(id)).toHaveLength(1)
  expect(await isOnline(id)).toBe(true)
})

it('an account that is gone takes nobody else along', async () => {
  const [gone, id] = [await person(), await person()]
  arrive(one, gone)
  arrive(one, id)
  await db.delete(users).where(eq(users.id, gone))
  await one.round()
  expect(await isOnline(id)).toBe(true)
})

it('signing out ends the session’s connections, and with them being online, at once', async () => {
  const id = await person()
  const request = new Request('http://localhost:3000/')
  const cookie = (await startSession({ userId: id, request, ip: '' })).split(';')[0] ?? ''
  const viewer = await viewerFrom(cookie)
  const end = vi.fn(() => {})
  const slow = new PresenceTracker(randomUUID(), { ...TIMES, grace: minutes(60) })
  slow.arrive({ userId: id, sid: viewer?.sid ?? '', end })
  const leaveOther = arrive(two, id, 'another session')
  await Promise.all([slow.round(), two.round()])
  const signOut = () =>
    endSession({ request: new Request('http://localhost:3000/', { headers: { cookie } }), ip: '' })
  await signOut()
  await soon(async () => expect(await rowsOf(id)).toMatchObject([{ processId: two.id }]))
  expect(end).toHaveBeenCalledOnce()
  expect(await isOnline(id)).toBe(true)
  leaveOther()
  await soon(async () => expect(await isOnline(id)).toBe(false))
  await slow.stop()
})

it('a session that ended while its connection was being opened is closed at once, and so is one that expired unnoticed', async () => {
  const id = await person()
  const request = new Request('http://localhost:3000/')
  const cookies = await Promise.all(
    [1, 2].map(async () => (await startSession({ userId: id, request, ip: '' })).split(';')[0] ?? ''),
  )
  const [ended, expired] = await Promise.all(
    cookies.map(async (cookie) => (await viewerFrom(cookie))?.sid ?? ''),
  )
  await one.listens()
  const [endOther, endLate, endExpired] = [vi.fn(), vi.fn(), vi.fn()]
  one.arrive({ userId: id, sid: ended ?? '', end: endOther })
  await endSession({
    request: new Request('http://localhost:3000/', { headers: { cookie: cookies[0] ?? '' } }),
    ip: '',
  })
  await soon(() => expect(endOther).toHaveBeenCalledOnce())
  one.arrive({ userId: id, sid: ended ?? '', end: endLate })
  await soon(() => expect(endLate).toHaveBeenCalledOnce())

  one.arrive({ userId: id, sid: expired ?? '', end: endExpired })
  await one.checkSessions()
  expect(endExpired).not.toHaveBeenCalled()
  setClock(new Date(Date.now() + days(31)))
  await one.checkSessions()
  expect(endExpired).toHaveBeenCalledOnce()
})

it('signing out without any connection takes one offline, whatever pages were read just now', async () => {
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

it('keeps 5,000 people connected with a statement for each fifty', async () => {
  const ids = Array.from({ length: 5000 }, () => randomUUID())
  await db
    .insert(users)
    .values(ids.map((id) => ({ id, email: `${id}@example.test`, passwordHash: '!', firstName: 'Mara' })))
  for (const id of ids) arrive(one, id)
  const { statements } = await countStatements(() => one.round())
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.length).toBeLessThan(105)
  expect(await db.$count(connections)).toBeGreaterThanOrEqual(5000)
})
