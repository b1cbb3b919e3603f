import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { dropPhoto } from '~/domains/media/profile-photos.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'

/** Longer than it takes from the photo to its message. */
const AGE_MIN = hours(1)
/** Longer than a job waits. Photos without a message that are older were kept for a report (moderation/evidence/old-snapshots.server.ts). */
const AGE_MAX = days(7)

/** Job that deletes the photos of somebody's messages that were never stored. */
export const removeUnsentPhotos = defineJob('remove-unsent-photos', z.object({ ownerId: z.guid() }))

/** Enqueues it, in the transaction that adds a photo: a process that ends before it sends the message leaves only the photo. */
export async function checkPhotosLater(tx: Queryable, ownerId: string): Promise<void> {
  const runAt = new Date(now().getTime() + AGE_MIN + hours(1))
  await removeUnsentPhotos.enqueue(tx, { ownerId }, { key: `unsent-photos:${ownerId}`, runAt, canWait: true })
}

/**
 * Deletes photos that no message contains, with their files. A message that a moderator removed can be restored with its photo, and no
 * longer names it: photos from around such a message stay. Returns how many were deleted.
 */
export async function dropUnsentPhotos(ownerId: string): Promise<number> {
  const ago = (duration: number) => new Date(now().getTime() - duration).toISOString()
  return await db.transaction(async (tx) => {
    const unsent = await tx.execute<{ id: string; url: string }>(sql`
      select i.id, i.url from images i
      where i.owner_id = ${ownerId}::uuid and i.image_type = 'chat'
        and i.created_at > ${ago(AGE_MAX)}::timestamptz and i.created_at < ${ago(AGE_MIN)}::timestamptz
        and not exists (select from messages m where m.image_url = i.url)
        and not exists (
          select from messages m where m.sender_id = i.owner_id and m.is_removed and m.message_type = 'image'
            and m.created_at between i.created_at - interval '1 hour' and i.created_at + interval '1 hour')`)
    for (const photo of unsent) await dropPhoto(tx, photo)
    return unsent.length
  })
}
