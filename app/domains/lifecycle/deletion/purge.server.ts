import { setTimeout as sleep } from 'node:timers/promises'
import { users } from 'db/schema/accounts'
import { albumAccess } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { matches, userBlocks } from 'db/schema/relations'
import { knownDevices, securityEvents } from 'db/schema/security'
import { supportMessages } from 'db/schema/support'
import { and, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { restorableFrom } from '~/domains/accounts/deletion-grace'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { defineJob } from '~/platform/queue.server'
import { anonymizeMessages, DELETED_USER, hasMessages } from './anonymize-messages.server'

/** Purges one account. A job each, so that one that fails holds up no other. */
export const purgeAccountJob = defineJob('purge-account', z.object({ userId: z.uuid() }))
/** Takes the files of photos whose rows are gone out of the storage. */
export const removePhotoFiles = defineJob('remove-photo-files', z.object({ urls: z.array(z.string()) }))

/** As many photos go with one job: its payload stays small, and a storage that fails is asked again for few. */
const PHOTOS_A_JOB = 50
const ROWS_A_BATCH = 1000
/** Between two batches, for whoever else needs the database. */
const PAUSE_MS = 10

/** Queues the purge of every account whose time to be taken back is over. Gives how many. */
export async function queuePurges(): Promise<number> {
  const due = await db.select({ id: users.id }).from(users).where(isDue())
  for (const { id } of due) await purgeAccountJob.enqueue(db, { userId: id }, { key: `purge-account:${id}` })
  return due.length
}

/**
 * Purges a deleted account once its time is over: what was sent to others stays with them, everything else goes, the files
 * of its photos by jobs after the commit. What an account can have thousands of goes in batches, each a transaction of its
 * own, and the account's row last with all that is left: a statement stays far below the time a statement may run, nobody
 * waits long for a lock, and a purge that was broken off goes on where it was when it is called again.
 * @returns whether the account was due; it may have been taken back, or be purged already
 */
export async function purgeAccount({ userId }: { userId: string }): Promise<boolean> {
  const [due] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isDue()))
  if (!due) return false
  while (await purgePhotos(userId)) await sleep(PAUSE_MS)
  await anonymizeMessages(userId)
  for (const owned of BULKY) while (await deleteBatch(owned, userId)) await sleep(PAUSE_MS)
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isDue()))
      .for('update')
    if (!user) return false
    // The foreign key would take the messages from the others; the job comes again.
    if (await hasMessages(tx, userId)) throw new Error('messages came while the account was purged')
    await tx.delete(supportMessages).where(eq(supportMessages.userId, userId))
    await tx.delete(users).where(eq(users.id, userId))
    return true
  })
}

/** Whatever an account, or others towards it, can have many of, beside photos and messages. */
const BULKY: readonly PgColumn[] = [
  matches.userId,
  matches.targetUserId,
  userBlocks.userId,
  userBlocks.blockedUserId,
  albumAccess.userId,
  albumAccess.grantedBy,
  securityEvents.userId,
  knownDevices.userId,
]

/** Takes some photos and queues the removal of their files with them. Gives whether there may be more. */
async function purgePhotos(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const photos = await tx
      .select({ url: images.url })
      .from(images)
      .where(eq(images.ownerId, userId))
      .limit(PHOTOS_A_JOB)
      .for('update')
    if (photos.length === 0) return false
    const urls = photos.map(({ url }) => url)
    await removePhotoFiles.enqueue(tx, { urls })
    await tx.delete(images).where(inArray(images.url, urls))
    return true
  })
}

/** Deletes rows that name the account in a column. Gives whether there may be more. */
async function deleteBatch(column: PgColumn, userId: string): Promise<boolean> {
  const { table } = column
  const deleted = await db.execute(sql`
    delete from ${table} where ctid in (
      select ctid from ${table} where ${column} = ${userId} limit ${ROWS_A_BATCH}
    ) returning 1`)
  return deleted.length === ROWS_A_BATCH
}

const isDue = () => and(lte(users.deletedAt, restorableFrom(now())), ne(users.passwordHash, DELETED_USER))
