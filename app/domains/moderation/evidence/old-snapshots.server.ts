import { messages } from 'db/schema/chat'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, eq, isNotNull } from 'drizzle-orm'
import { dropPhoto } from '~/domains/media/profile-photos.server'
import { db, type Tx } from '~/platform/database/db.server'
import { lockShownPhotos } from './facts.server'
import { freezePhotos, freezeTexts } from './freeze.server'

const BATCH = 200

/**
 * Seals the snapshots of old reports: reports from before evidence was sealed have a plain snapshot, which moves into the evidence of their
 * cases. Returns the number of reports.
 */
export async function sealOldSnapshots(): Promise<number> {
  const old = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(isNotNull(reports.snapshot), isNotNull(reports.caseId)))
    .limit(BATCH)
  for (const { id } of old) await db.transaction((tx) => sealOne(tx, id))
  return old.length
}

async function sealOne(tx: Tx, id: string): Promise<void> {
  const [report] = await tx.select().from(reports).where(eq(reports.id, id)).for('update')
  const { caseId, snapshot, targetType, targetId, reportedUserId } = report ?? {}
  if (!caseId || !snapshot) return
  const profile = snapshot.profile as Record<string, unknown> | undefined
  if (targetType === 'message' && targetId)
    await freezeTexts(tx, caseId, [{ kind: 'message', subjectId: targetId, facts: snapshot }])
  else if (profile && targetId)
    await freezeTexts(tx, caseId, [
      { kind: 'profile', subjectId: reportedUserId ?? targetId, facts: profile },
    ])
  await freezePhotos(tx, caseId, await photosOf(tx, { snapshot, targetType, targetId }))
  await tx.update(reports).set({ snapshot: null }).where(eq(reports.id, id))
}

type OldReport = { snapshot: Record<string, unknown>; targetType?: string; targetId?: string }

/** The reported photos that still exist. Drops chat photos without a message, which were kept only for the report until they are copied. */
async function photosOf(tx: Tx, { snapshot, targetType, targetId }: OldReport) {
  if (targetType === 'profile' && targetId) return lockShownPhotos(tx, targetId)
  const url = (snapshot.message as { imageUrl?: string } | undefined)?.imageUrl
  const which = url ? eq(images.url, url) : targetId && eq(images.id, targetId)
  if (!which) return []
  const found = await tx.select().from(images).where(which).for('update')
  for (const image of found)
    if (image.imageType === 'chat' && (await tx.$count(messages, eq(messages.imageUrl, image.url))) === 0)
      await dropPhoto(tx, image)
  return found
}
