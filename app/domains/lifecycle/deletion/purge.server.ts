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

/** Job that purges one account, so that a failure delays no other. */
export const purgeAccountJob = defineJob('purge-account', z.object({ userId: z.uuid() }))
/** Job that removes the files of deleted photos from the storage. */
export const removePhotoFiles = defineJob('remove-photo-files', z.object({ urls: z.array(z.string()) }))

/** Photos per job: payloads stay small, and a retry repeats few. */
const PHOTOS_PER_JOB = 50
const ROWS_A_BATCH = 1000
/** Pause between two batches, for other statements. */
const PAUSE_MS = 10

/** Enqueues the purge of every account whose grace period is over. Returns how many. */
export async function queuePurges(): Promise<number> {
  const due = await db.select({ id: users.id }).from(users).where(isDue())
  for (const { id } of due) await purgeAccountJob.enqueue(db, { userId: id }, { key: `purge-account:${id}` })
  return due.length
}

/**
 * Purges a deleted account after its grace period: sent messages stay with their receivers, everything else is deleted, photo files by jobs
 * after the commit. Large sets are deleted in batches, each a transaction, and the account's row last with the rest: statements stay far
 * below the statement timeout, locks are short, and an interrupted purge continues when it is called again.
 * @returns whether the account was due; it may have been restored, or be purged already
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
    // The foreign key would delete the receivers' messages; the job is retried.
    if (await hasMessages(tx, userId)) throw new Error('the account got messages during its purge')
    await tx.delete(supportMessages).where(eq(supportMessages.userId, userId))
    await tx.delete(users).where(eq(users.id, userId))
    return true
  })
}

/** Tables that may have many rows for one account, apart from photos and messages. */
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

/** Deletes some photos and enqueues the removal of their files. Returns whether there may be more. */
async function purgePhotos(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const photos = await tx
      .select({ url: images.url })
      .from(images)
      .where(eq(images.ownerId, userId))
      .limit(PHOTOS_PER_JOB)
      .for('update')
    if (photos.length === 0) return false
    const urls = photos.map(({ url }) => url)
    await removePhotoFiles.enqueue(tx, { urls })
    await tx.delete(images).where(inArray(images.url, urls))
    return true
  })
}

/** Deletes rows that reference the account in a column. Returns whether there may be more. */
async function deleteBatch(column: PgColumn, userId: string): Promise<boolean> {
  const { table } = column
  const deleted = await db.execute(sql`
    delete from ${table} where ctid in (
      select ctid from ${table} where ${column} = ${userId} limit ${ROWS_A_BATCH}
    ) returning 1`)
  return deleted.length === ROWS_A_BATCH
}

const isDue = () => and(lte(users.deletedAt, restorableFrom(now())), ne(users.passwordHash, DELETED_USER))
