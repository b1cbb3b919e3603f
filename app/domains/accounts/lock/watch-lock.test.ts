import { sessionLocks } from 'db/schema/cover'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { newSid } from '~/testing/people/login-by-password'
import { watchLock } from './watch-lock.server'

let sid: string
beforeEach(async () => {
  const { id } = await makeAccount()
  sid = await newSid(id)
  await newSid(id)
})

const inMs = (ms: number) => new Date(Date.now() + ms)
async function lockAt(locksAt: Date | null) {
  await db
    .insert(sessionLocks)
    .values({ sid, locksAt })
    .onConflictDoUpdate({ target: sessionLocks.sid, set: { locksAt } })
  return locksAt
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 200))

it('calls back when the session locks, and not earlier, although uses have postponed the lock', async () => {
  const onLocked = vi.fn()
  await lockAt(inMs(100_000))
  const end = watchLock({ sid, locksAt: inMs(20) }, onLocked)
  await settled()
  expect(onLocked).not.toHaveBeenCalled()
  end()
  const postponed = (await lockAt(inMs(500))) ?? new Date()
  watchLock({ sid, locksAt: inMs(20) }, onLocked)
  await vi.waitFor(() => expect(onLocked).toHaveBeenCalledOnce(), { timeout: 30_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(postponed.getTime())
})

it('calls back at once if the session is already locked', async () => {
  const onLocked = vi.fn()
  watchLock({ sid, locksAt: await lockAt(inMs(-1000)) }, onLocked)
  await vi.waitFor(() => expect(onLocked).toHaveBeenCalledOnce(), { timeout: 30_000 })
})

it('never calls back without a lock, after the lock was removed, or after the watch has ended', async () => {
  const onLocked = vi.fn()
  for (const locksAt of [undefined, null]) watchLock({ sid, locksAt }, onLocked)()
  await lockAt(inMs(-1000))
  watchLock({ sid, locksAt: inMs(20) }, onLocked)()
  await lockAt(null)
  watchLock({ sid, locksAt: inMs(20) }, onLocked)
  await settled()
  await db.delete(sessionLocks).where(eq(sessionLocks.sid, sid))
  watchLock({ sid, locksAt: inMs(20) }, onLocked)
  await settled()
  expect(onLocked).not.toHaveBeenCalled()
})
