import { HINT_MODEL_VERSION } from 'db/limits/moderation'
import { imageHints } from 'db/schema/hints'
import { imageModeration, images } from 'db/schema/media'
import { and, eq, sql } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { platformSettings } from '~/domains/settings/platform-settings.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { type Hint, waitsFor } from './marks'

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
    const marks = waitsFor(hint, await platformSettings(tx))
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
