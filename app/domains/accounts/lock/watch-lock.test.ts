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

it('tells when the moment has come, and not before, though uses have moved it', async () => {
  const onLocked = vi.fn()
  await lockAt(inMs(100_000))
  const end = watchLock({ sid, locksAt: inMs(20) }, onLocked)
  await settled()
  expect(onLocked).not.toHaveBeenCalled()
  end()
  const moved = (await lockAt(inMs(500))) ?? new Date()
  watchLock({ sid, locksAt: inMs(20) }, onLocked)
  await vi.waitFor(() => expect(onLocked).toHaveBeenCalledOnce(), { timeout: 10_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(moved.getTime())
})

it('tells at once of a moment that has passed', async () => {
  const onLocked = vi.fn()
  watchLock({ sid, locksAt: await lockAt(inMs(-1000)) }, onLocked)
  await vi.waitFor(() => expect(onLocked).toHaveBeenCalledOnce())
})

it('tells nothing without a lock, once it was removed, and after the end of the watch', async () => {
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
