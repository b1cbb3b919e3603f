import { HINT_ATTEMPTS, HINT_MODEL_VERSION } from 'db/limits/moderation'
import { imageHints } from 'db/schema/hints'
import { imageModeration, images } from 'db/schema/media'
import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { readMaster } from '~/domains/media/files/files.server'
import { enqueueHint } from '~/domains/media/files/store-image.server'
import { mediaUrl, nameOfUrl } from '~/domains/media/renditions'
import { platformSettings } from '~/domains/settings/platform-settings.server'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { now } from '~/platform/time/clock.server'
import { type Hint, reviewMarks } from './marks'
import { askModels } from './model-process.server'

const SWEPT_AT_ONCE = 1000

/**
 * Asks the image models about a profile photo that waits for review, and stores their hint. If they fail or take too long, the photo waits
 * for a moderator without a hint. Does nothing if the photo was decided or deleted meanwhile.
 */
export async function hintWaitingPhoto(name: string, ask: (bytes: Buffer) => Promise<Hint> = askModels) {
  const url = mediaUrl(name)
  if ((await db.$count(imageModeration, and(eq(imageModeration.imageUrl, url), isWaiting))) === 0) return
  const master = await readMaster(name)
  if (!master) return
  const beganAt = performance.now()
  const hint = await ask(master).catch((error: unknown) => {
    log.warn({ err: error }, 'the image models failed, so a photo has no hint')
    return null
  })
  await storeHint({ url, hint, durationMs: performance.now() - beganAt })
}

/**
 * Enqueues waiting photos without a current hint: the models were never asked, or another version of them was, or this version failed
 * fewer than HINT_ATTEMPTS times. Returns how many.
 */
export async function sweepUnhintedPhotos(): Promise<number> {
  const isUnanswered = and(isNull(imageHints.nudity), lt(imageHints.attempts, HINT_ATTEMPTS))
  const waiting = await db
    .select({ url: imageModeration.imageUrl })
    .from(imageModeration)
    .leftJoin(imageHints, eq(imageHints.imageUrl, imageModeration.imageUrl))
    .where(
      and(
        isWaiting,
        or(isNull(imageHints.imageUrl), ne(imageHints.modelVersion, HINT_MODEL_VERSION), isUnanswered),
      ),
    )
    .orderBy(asc(imageModeration.createdAt))
    .limit(SWEPT_AT_ONCE)
  for (const { url } of waiting) {
    const name = nameOfUrl(url)
    if (name) await enqueueHint(db, name)
  }
  return waiting.length
}

const isWaiting = and(eq(imageModeration.status, 'pending'), eq(imageModeration.imageType, 'profile'))

/**
 * Stores what the models say about a photo; null if they gave no answer. A photo that was published before review and that the switches
 * of the admins hold back waits from the commit on, which is logged; it is never rejected (DECISIONS "Auto-moderation").
 */
export async function storeHint(found: {
  url: string
  hint: Hint | null
  durationMs: number
}): Promise<void> {
  const { url, hint, durationMs } = found
  await db.transaction(async (tx) => {
    // In the order in which a deletion locks them: the owner, the image, its moderation.
    await tx.execute(sql`
      select from users where id = (select owner_id from images where url = ${url}) for no key update`)
    const [image] = await tx
      .select({ id: images.id })
      .from(images)
      .where(eq(images.url, url))
      .for('key share')
    if (!image) return
    const [photo] = await tx
      .select()
      .from(imageModeration)
      .where(eq(imageModeration.imageUrl, url))
      .for('update')
    const row = {
      faces: hint?.faces ?? null,
      nudity: hint?.nudity ?? null,
      modelVersion: HINT_MODEL_VERSION,
      durationMs: Math.round(durationMs),
      createdAt: now(),
    }
    await tx
      .insert(imageHints)
      .values({ imageUrl: url, ...row })
      .onConflictDoUpdate({ target: imageHints.imageUrl, set: { ...row, attempts: NEXT_ATTEMPT } })
    if (!photo?.isPublishedFirst || photo.status !== 'pending') return
    const marks = reviewMarks(hint, await platformSettings(tx))
    if (marks.length === 0) return
    await tx
      .update(imageModeration)
      .set({ isPublishedFirst: false })
      .where(and(eq(imageModeration.id, photo.id), eq(imageModeration.status, 'pending')))
    await writeAuditLog(tx, {
      by: null,
      action: 'image.hold',
      target: { type: 'image', id: photo.id },
      details: { userId: photo.userId, marks },
      ip: null,
    })
  })
}

// Another version begins to count again.
const NEXT_ATTEMPT = sql`case when ${imageHints.modelVersion} = ${HINT_MODEL_VERSION} then ${imageHints.attempts} + 1 else 1 end`
