import { HINT_ATTEMPTS, HINT_MODEL_VERSION } from 'db/limits/moderation'
import { imageHints } from 'db/schema/hints'
import { imageModeration } from 'db/schema/media'
import { and, asc, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { readMaster } from '~/domains/media/files/files.server'
import { enqueueHint } from '~/domains/media/files/store-image.server'
import { mediaUrl, nameOfUrl } from '~/domains/media/renditions'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import type { Hint } from './marks'
import { askModels } from './model-process.server'
import { storeHint } from './store-hint.server'

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
