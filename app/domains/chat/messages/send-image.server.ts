import { images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SessionLocked } from '~/domains/accounts/lock/session-lock.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { storeImage } from '~/domains/media/files/store-image.server'
import { dropPhoto } from '~/domains/media/profile-photos.server'
import type { StoreRefusal } from '~/domains/media/refusal'
import { db, type Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { startConversation } from '../conversations/start.server'
import type { ChatRefusal } from './refusal'
import { publishSent, type Sender, type Sent, sendMessage } from './send.server'
import { sentBefore } from './sent-before.server'

/**
 * Sends a photo through the pipeline of all photos (SPEC 7 "messages/image"): re-encoded, without metadata, visible to both members only.
 * A message that cannot be sent is refused before the photo is processed, and a photo whose message is refused is deleted.
 * @param bytes the uploaded file, at most 5 MB
 * @param content the text beside it; may be empty
 * @throws SessionEnded or SessionLocked if the session `sid` was ended or locked during the upload
 */
export async function sendImage(input: {
  by: Sender
  userId: string
  bytes: Buffer
  content: string
  clientId?: string | undefined
  /** The sequence number of the message that it replies to. */
  replyTo?: number | undefined
  /** The session of the sender. A request with a photo may have begun minutes ago, so it is checked again. */
  sid?: string | undefined
}): Promise<Sent | ChatRefusal | { refusal: StoreRefusal }> {
  const { by, userId, bytes, content, clientId, replyTo, sid } = input
  const earlier = await sentBefore({ senderId: by.id, receiverId: userId, clientId: clientId ?? null })
  if (earlier) {
    await publishSent(earlier)
    return { message: earlier, isNew: false }
  }
  const started = await startConversation({ by, userId })
  if ('refusal' in started) return started
  const stored = await storeImage<never>({ ownerId: by.id, imageType: 'chat', bytes }, async (tx) => {
    await checkPhotosLater(tx, by.id)
    return null
  })
  if ('refusal' in stored) return stored
  const imageUrl = stored.image.url
  const sent = await sendMessage({ by, userId, content, clientId, replyTo, imageUrl, sid }).catch(
    async (error: unknown) => {
      // Any other error leaves open whether the message was stored: the job looks for it later.
      if (error instanceof SessionEnded || error instanceof SessionLocked) await deletePhoto(stored.image)
      throw error
    },
  )
  // Refused, or another try has sent it: no message contains this photo.
  if ('refusal' in sent || sent.message.imageUrl !== imageUrl) await deletePhoto(stored.image)
  return sent
}

const deletePhoto = (image: { id: string; url: string }) => db.transaction((tx) => dropPhoto(tx, image))

/** Deletes the photo of a message with its files. */
export async function dropSentImage(tx: Parameters<typeof dropPhoto>[0], url: string): Promise<void> {
  const [image] = await tx.select({ id: images.id, url: images.url }).from(images).where(eq(images.url, url))
  if (image) await dropPhoto(tx, image)
}

/** Longer than it takes from the photo to its message. */
const AGE_MIN = hours(1)
/** Longer than a job waits. Photos without a message that are older were kept for a report (evidence/reseal-evidence.server.ts). */
const AGE_MAX = days(7)

/** Job that deletes the photos of somebody's messages that were never stored. */
export const removeUnsentPhotos = defineJob('remove-unsent-photos', z.object({ ownerId: z.guid() }))

/** Enqueues `removeUnsentPhotos` in the transaction that adds a photo: a process that ends before it sends the message leaves only that. */
async function checkPhotosLater(tx: Queryable, ownerId: string): Promise<void> {
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
