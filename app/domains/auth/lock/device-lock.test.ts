import { users } from 'db/schema/accounts'
import { deviceLocks, sessionLocks } from 'db/schema/cover'
import { knownDevices } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { postponeLock } from '~/domains/accounts/lock/device-use.server'
import { lockedAnswer } from '~/domains/accounts/lock/locked-answer.server'
import {
  lockedSession,
  lockSession,
  SessionLocked,
  unlockSession,
} from '~/domains/accounts/lock/session-lock.server'
import { endAllSessions, startSession } from '~/domains/accounts/sessions/sessions.server'
import { forgetRememberedDevices } from '~/domains/accounts/sessions/sessions-ended.server'
import { ownersOfSessions, SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { db, recordStatements } from '~/platform/database/db.server'
import { now, setClock } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { watchBystander } from '~/testing/people/bystander'
import { removeDeviceLock, setDeviceLock } from './device-lock.server'
import { unlockByPin } from './unlock.server'

watchBystander()

const START = new Date('2026-03-01T10:00:00Z')
let cookie: string
let owner: { id: string; sid: string }

beforeEach(async () => {
  setClock(START)
  const { id } = await makeAccount()
  const request = new Request('http://localhost/login')
  cookie = (await startSession({ userId: id, request, ip: '' })).split(';')[0] ?? ''
  const [session] = await db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, id))
  owner = { id, sid: session?.sid ?? '' }
})
afterEach(() => setClock(null))

const at = (ms: number) => setClock(new Date(START.getTime() + ms))
const request = () => new Request('http://localhost/lock', { headers: { cookie } })
const set = (idleMinutes: 1 | 5 | 15 = 5) =>
  setDeviceLock({ viewer: owner, request: request(), pin: '2580', byPasskey: false, idleMinutes })
const viewer = () => viewerFrom(cookie)
const use = async () => {
  const lock = (await viewer())?.lock
  if (lock) await postponeLock(owner.sid, lock)
}

it('a device locks exactly after its idle time, by the clock of the server, and stays locked', async () => {
  await set(5)
  at(minutes(5) - 1)
  expect((await viewer())?.id).toBe(owner.id)
  at(minutes(5))
  await expect(viewer()).rejects.toBeInstanceOf(SessionLocked)
  expect((await ownersOfSessions([owner.sid])).size).toBe(0)
  expect(await lockedSession(request())).toMatchObject({ userId: owner.id, hasPin: true, wrongTries: 0 })
  at(minutes(60))
  await expect(viewer()).rejects.toBeInstanceOf(SessionLocked)
})

it('use postpones the lock, with at most one write in five seconds, and never unlocks', async () => {
  await set(1)
  at(seconds(50))
  await use()
  at(seconds(109))
  expect((await viewer())?.lock?.locksAt).toEqual(new Date(START.getTime() + seconds(110)))
  at(seconds(52))
  const lock = (await viewer())?.lock
  if (!lock) throw new Error('no lock')
  const { statements } = await recordStatements(() => postponeLock(owner.sid, lock))
  expect(statements).toEqual([])
  at(seconds(110))
  await postponeLock(owner.sid, lock)
  await expect(viewer()).rejects.toBeInstanceOf(SessionLocked)
})

it('the right PIN restarts the idle time, and is no proof of identity for sensitive changes', async () => {
  await set(1)
  const proved = (await viewer())?.provedAt
  at(minutes(3))
  expect(await unlockByPin({ request: request(), pin: '2580' })).toBeNull()
  const back = await viewer()
  expect(back?.lock?.locksAt).toEqual(new Date(START.getTime() + minutes(4)))
  expect(back?.provedAt).toEqual(proved)
  expect(await unlockByPin({ request: request(), pin: '2580' })).toEqual({ refusal: 'not-locked' })
})

it('a session on a forgotten device stays locked, and only the password unlocks it', async () => {
  await set(5)
  await lockSession(owner.sid)
  await db.delete(knownDevices).where(eq(knownDevices.userId, owner.id))
  await expect(viewer()).rejects.toBeInstanceOf(SessionLocked)
  expect(await lockedSession(request())).toMatchObject({ hasPin: false })
  expect(await unlockByPin({ request: request(), pin: '2580' })).toEqual({ refusal: 'pin-used-up' })
})

it('an ended session is invalid, not locked', async () => {
  await set(1)
  at(minutes(2))
  await db.update(sessions).set({ endedAt: now() }).where(eq(sessions.sid, owner.sid))
  expect(await viewer()).toBeNull()
  expect(await lockedSession(request())).toBeNull()
})

it('turning the lock off deletes it', async () => {
  await set()
  await removeDeviceLock(owner)
  at(minutes(60))
  expect((await viewer())?.lock).toBeNull()
  expect(await db.select().from(sessionLocks).where(eq(sessionLocks.sid, owner.sid))).toEqual([])
})

it('setting the lock and a change of the password cannot deadlock', async () => {
  const before = await set()
  await removeDeviceLock(owner)
  // The account knows this browser.
  const device = 'setCookie' in before ? before.setCookie.split(';')[0] : ''
  const known = new Request('http://localhost/lock', { headers: { cookie: `${cookie}; ${device}` } })
  let setting: ReturnType<typeof setDeviceLock> | undefined
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('update')
    setting = setDeviceLock({ viewer: owner, request: known, pin: '2580', byPasskey: false, idleMinutes: 5 })
    await untilOneWaitsForLock()
    await forgetRememberedDevices(tx, owner.id)
  })
  expect(await setting).toHaveProperty('setCookie')
})

it('turning the lock off and unlocking cannot deadlock', async () => {
  await set()
  let removing: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.update(deviceLocks).set({ wrongTries: 0 }).where(eq(deviceLocks.userId, owner.id))
    removing = removeDeviceLock(owner)
    await untilOneWaitsForLock()
    await unlockSession(tx, owner.sid)
  })
  await removing
  expect((await viewer())?.lock).toBeNull()
})

it('a session that another tab replaces at the same moment by signing in is not locked, which is no error', async () => {
  let locking: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.sid, owner.sid)).for('update')
    locking = lockSession(owner.sid)
    await untilOneWaitsForLock()
    await tx.delete(sessions).where(eq(sessions.sid, owner.sid))
  })
  await locking
  expect(await db.select().from(sessionLocks).where(eq(sessionLocks.sid, owner.sid))).toEqual([])
})

it('a session that has ended neither sets the lock nor turns it off', async () => {
  await set()
  await endAllSessions({ userId: owner.id, because: 'password-reset' })
  await expect(set()).rejects.toThrow(SessionEnded)
  await expect(removeDeviceLock(owner)).rejects.toThrow(SessionEnded)
  expect(await db.$count(deviceLocks, eq(deviceLocks.userId, owner.id))).toBe(1)
})

it('answers calls with 423, and redirects pages to the lock page', async () => {
  const ask = async (path: string, headers: Record<string, string> = {}, isData = false) => {
    const answer = await lockedAnswer(new Request(`http://localhost${path}`, { headers }), owner.id, isData)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await ask('/api/matches', { accept: 'text/html' })).toEqual([423, null])
  expect(await ask('/chat/refresh', { accept: '*/*' })).toEqual([423, null])
  expect(await ask('/media/x/320.webp', { accept: 'image/webp,*/*' })).toEqual([423, null])
  expect(await ask('/chat', { accept: 'text/html' })).toEqual([302, '/lock?redirectTo=%2Fchat'])
  // The path of /chat.data as Remix passes it to loaders: only the context distinguishes the request from a call.
  expect(await ask('/chat?user=1', { accept: '*/*' }, true)).toEqual([
    302,
    '/lock?redirectTo=%2Fchat%3Fuser%3D1',
  ])
})

it('after the quick exit, redirects a form of a visitor to the lock page, with the page of the form as the target', async () => {
  const form = new Request('http://localhost/like/1', {
    method: 'POST',
    body: new URLSearchParams({ isLike: 'true' }),
    headers: { referer: 'http://localhost/?place=kiel' },
  })
  expect((await lockedAnswer(form, null)).headers.get('location')).toBe('/lock?redirectTo=%2F%3Fplace%3Dkiel')
})
