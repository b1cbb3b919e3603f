import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { supportMessages } from 'db/schema/support'
import { and, eq, lte, ne } from 'drizzle-orm'
import { z } from 'zod'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'
import { defineJob } from '~/platform/queue.server'
import { leaveMessagesBehind, NOBODYS_ACCOUNT } from './left-behind.server'
import { takeBackFrom } from './taking-back'

/** Purges one account. A job each, so that one that fails holds up no other. */
export const purgeAccountJob = defineJob('purge-account', z.object({ userId: z.uuid() }))
/** Takes the files of photos whose rows are gone out of the storage. */
export const removePhotoFiles = defineJob('remove-photo-files', z.object({ urls: z.array(z.string()) }))

/** As many photos go with one job: its payload stays small, and a storage that fails is asked again for few. */
const PHOTOS_A_JOB = 50

/** Queues the purge of every account whose time to be taken back is over. Gives how many. */
export async function queuePurges(): Promise<number> {
  const due = await db.select({ id: users.id }).from(users).where(isDue())
  for (const { id } of due) await purgeAccountJob.enqueue(db, { userId: id }, { key: `purge-account:${id}` })
  return due.length
}

/**
 * Purges a deleted account once its time is over: everything that hangs on its row goes with it by the foreign keys, the
 * files of its photos by jobs after the commit; only what was said to others stays with them. Asks again whether it
 * is due, since it may have been taken back meanwhile. Gives whether it was.
 */
export async function purgeAccount({ userId }: { userId: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isDue()))
      .for('update')
    if (!user) return false
    await queuePhotoFiles(tx, userId)
    await leaveMessagesBehind(tx, userId)
    await tx.delete(supportMessages).where(eq(supportMessages.userId, userId))
    await tx.delete(users).where(eq(users.id, userId))
    return true
  })
}

async function queuePhotoFiles(tx: Tx, userId: string): Promise<void> {
  const photos = await tx.select({ url: images.url }).from(images).where(eq(images.ownerId, userId))
  for (let from = 0; from < photos.length; from += PHOTOS_A_JOB) {
    const urls = photos.slice(from, from + PHOTOS_A_JOB).map(({ url }) => url)
    await removePhotoFiles.enqueue(tx, { urls })
  }
}

const isDue = () => and(lte(users.deletedAt, takeBackFrom(now())), ne(users.passwordHash, NOBODYS_ACCOUNT))
