import { randomUUID } from 'node:crypto'
import { notices } from 'db/schema/notifications'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { noticesSource } from '../channels/unread-source.server'
import { clearAllNotices, markAllRead } from './change-notices.server'

afterAll(async () => {
  await bus().close()
  await closeDb()
})

/** Two unread notices of a new account. By kind, by time and in the table the one with the higher id comes first. */
async function twoNotices() {
  const { id: userId } = await makeAccount()
  const [low = '', high = ''] = [randomUUID(), randomUUID()].toSorted()
  const add = async (id: string, kind: 'like' | 'match', minutesAgo: number) => {
    const at = new Date(now().getTime() - minutes(minutesAgo))
    await db.insert(notices).values({ id, userId, kind, isMailDue: true, createdAt: at, updatedAt: at })
  }
  await add(high, 'like', 40)
  await add(low, 'match', 30)
  return { userId, low, high }
}

test.each<[string, (userId: string) => Promise<unknown>]>([
  ['marked as read', (id) => markAllRead({ id })],
  ['deleted', (id) => clearAllNotices({ id })],
  ['taken for an e-mail', (id) => db.transaction((tx) => noticesSource.takeForMail(tx, id))],
])('several notices that are %s at once are locked in the order of their ids', async (_, change) => {
  const { userId, low, high } = await twoNotices()
  const { done, free } = await db.transaction(async (tx) => {
    const one = (id: string) => tx.select({ id: notices.id }).from(notices).where(eq(notices.id, id))
    await one(low).for('update')
    const done = change(userId)
    await untilOneWaitsForLock()
    return { done, free: await one(high).for('update', { skipLocked: true }) }
  })
  expect(free).toEqual([{ id: high }])
  await done
})
