import { images } from 'db/schema/media'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { publishAlbumAccess } from '~/domains/albums/album-events.server'
import { receiversAndOwner } from '~/domains/albums/edit-album.server'
import { messageWithPhoto, publishRestoration } from '~/domains/chat/messages/remove-message.server'
import { db, type Tx } from '~/platform/database/db.server'
import { openHintCase } from '../cases/open-case.server'
import { type CaseSubject, isRemovalInForce } from '../decisions/removal-in-force.server'
import { freezeEvidence } from '../evidence/freeze.server'

/**
 * Opens the case of an album or chat photo that is a copy of a blocked picture. Does nothing if the photo was deleted or decided about
 * meanwhile. The case is locked before the photo, as in decisions and reports (file-report.server.ts).
 */
export async function openBlockedCopy(imageId: string): Promise<void> {
  const isHeld = and(eq(images.id, imageId), images.isHeld)
  const [image] = await db.select({ ownerId: images.ownerId }).from(images).where(isHeld)
  if (!image) return
  const subject = { subjectType: 'image', subjectId: imageId } as const
  const hinted = { ...subject, userId: image.ownerId, hint: 'blocked-hash', hintDetails: null } as const
  try {
    await db.transaction(async (tx) => {
      const { caseId } = await openHintCase(tx, hinted)
      const [stillHeld] = await tx.select({ id: images.id }).from(images).where(isHeld).for('share')
      if (!stillHeld) throw new NoLongerHeld()
      await freezeEvidence(tx, { caseId, ...subject })
    })
  } catch (error) {
    if (!(error instanceof NoLongerHeld)) throw error
  }
}

/** Rolls back the transaction, so that no case is opened. */
class NoLongerHeld extends Error {}

/** Called after the commit. */
export type Publish = (() => Promise<void>) | null

/**
 * Delivers a photo that was held back: called once the dismissal of its case is final, and when a decision that was sent ends. The photo
 * stays held back while another decision that removed it is in force. Returns what to publish after the commit.
 */
export async function releaseHeldImage(tx: Tx, { subjectType, subjectId }: CaseSubject): Promise<Publish> {
  if (subjectType !== 'image' || (await isRemovalInForce(tx, { subjectType, subjectId }))) return null
  const [released] = await tx
    .update(images)
    .set({ isHeld: false })
    .where(and(eq(images.id, subjectId), images.isHeld))
    .returning({ albumId: images.albumId, ownerId: images.ownerId })
  if (!released) return null
  const { albumId, ownerId } = released
  if (albumId === null) return chatPhotoChange(tx, subjectId)
  const readers = await receiversAndOwner(tx, { albumId, ownerId })
  return () => publishAlbumAccess(readers)
}

/** For a photo of a conversation: the function that makes open pages load it again, after it was held back or released. Else null. */
export async function chatPhotoChange(tx: Tx, imageId: string): Promise<Publish> {
  const message = await messageWithPhoto(tx, imageId)
  return message && (() => publishRestoration(message))
}

/**
 * Holds back a chat photo because a decision removes it: only its owner still sees it, and can delete it.
 * @returns whether it was held back before; null for other photos, and for one that is gone
 */
export async function holdImage(tx: Tx, imageId: string): Promise<{ wasHeld: boolean } | null> {
  const [image] = await tx
    .select({ isHeld: images.isHeld })
    .from(images)
    .where(and(eq(images.id, imageId), ne(images.imageType, 'profile'), isNull(images.albumId)))
    .for('no key update')
  if (!image) return null
  await tx.update(images).set({ isHeld: true }).where(eq(images.id, imageId))
  return { wasHeld: image.isHeld }
}
