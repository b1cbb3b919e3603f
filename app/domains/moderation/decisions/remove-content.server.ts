import type { Ground } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { restoreJournal } from 'db/schema/backup'
import { decisions, type RemovedContent } from 'db/schema/decisions'
import { imageModeration, images } from 'db/schema/media'
import { and, eq, sql } from 'drizzle-orm'
import { publishAlbumAccess } from '~/domains/albums/album-events.server'
import {
  removeAlbum,
  removeAlbumImageByDecision,
  restoreRemovedAlbum,
} from '~/domains/albums/remove-album.server'
import {
  publishRemoval,
  publishRestoration,
  removeMessage,
  restoreMessage,
} from '~/domains/chat/messages/remove-message.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import type { Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { chatPhotoChange, holdImage, type Publish } from '../blocked-pictures/held-images.server'
import { type CaseSubject, isRemovalInForce, laterRemoval } from './removal-in-force.server'

type Message = Parameters<typeof publishRemoval>[0]

/**
 * Hides the subject of a case from everybody. A profile photo is rejected, and a photo of a conversation held back. A message loses
 * its content for both. A profile loses its texts, and is unlisted until edited. An album or one of its images disappears from every chat.
 * Null if there is nothing left to remove.
 */
export async function removeContent(
  tx: Tx,
  subject: CaseSubject,
  { by, ground, language }: { by: { id: string }; ground: Ground; language: Language },
): Promise<{ removed: RemovedContent; publish: Publish } | null> {
  const { subjectType, subjectId } = subject
  if (subjectType === 'image') {
    const reason = translator(language)(`statements:facts.${ground}`)
    const removed = await rejectPhoto(tx, subjectId, { by, reason })
    if (removed) return { removed, publish: null }
    const ofItsAlbum = ofAlbum(await removeAlbumImageByDecision(tx, subjectId))
    if (ofItsAlbum) return ofItsAlbum
    const held = await holdImage(tx, subjectId)
    if (!held) return null
    const removedPhoto = { kind: 'held', imageId: subjectId, ...held } satisfies RemovedContent
    // Its receiver has not got it yet: nothing changes, and no event says that moderators have decided.
    return { removed: removedPhoto, publish: held.wasHeld ? null : await chatPhotoChange(tx, subjectId) }
  }
  if (subjectType === 'album') return ofAlbum(await removeAlbum(tx, subjectId))
  if (subjectType === 'message') {
    const done = await removeMessage(tx, subjectId)
    return (
      done && {
        removed: { kind: 'message', ...done.removed },
        publish: () => publishRemoval(done.message as Message),
      }
    )
  }
  const removed = await clearTexts(tx, subjectId)
  return removed && { removed, publish: null }
}

function ofAlbum(done: Awaited<ReturnType<typeof removeAlbum>>) {
  if (!done) return null
  const { removed, readers } = done
  return {
    removed: { kind: 'album', ...removed } satisfies RemovedContent,
    publish: () => publishAlbumAccess(readers),
  }
}

async function rejectPhoto(
  tx: Tx,
  imageId: string,
  { by, reason }: { by: { id: string }; reason: string },
): Promise<RemovedContent | null> {
  const [photo] = await tx
    .select({ row: imageModeration })
    .from(imageModeration)
    .innerJoin(images, eq(images.url, imageModeration.imageUrl))
    .where(and(eq(images.id, imageId), eq(images.imageType, 'profile')))
    .for('update', { of: imageModeration })
  if (!photo || photo.row.status === 'rejected') return null
  const { id, imageUrl, status, isPublishedFirst, moderatedBy, moderatedAt } = photo.row
  await tx
    .update(imageModeration)
    .set({ status: 'rejected', rejectionReason: reason, moderatedBy: by.id, moderatedAt: now() })
    .where(eq(imageModeration.id, id))
  return {
    kind: 'image',
    url: imageUrl,
    status,
    isPublishedFirst,
    moderatedBy,
    moderatedAt: moderatedAt?.toISOString() ?? null,
  }
}

async function clearTexts(tx: Tx, userId: string): Promise<RemovedContent | null> {
  const [profile] = await tx
    .select({ bio: users.bio, about: users.about, isHidden: users.isHiddenUntilEdited })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!profile || profile.isHidden) return null
  await tx
    .update(users)
    .set({ bio: null, about: null, isHiddenUntilEdited: true })
    .where(eq(users.id, userId))
  return { kind: 'profile', bio: profile.bio, about: profile.about }
}

/**
 * Restores content as it was before the decision of that moment removed it. What its owner changed or deleted meanwhile stays as they left
 * it (an empty text of a profile is restored), and what another decision took away stays away. Returns what to publish after the commit.
 */
export async function restoreContent(
  tx: Tx,
  subject: CaseSubject,
  { removed, removedAt }: { removed: RemovedContent; removedAt: Date },
): Promise<Publish> {
  if (removed.kind === 'message') {
    const { kind: _, ...content } = removed
    const message = await restoreMessage(
      tx,
      subject.subjectId,
      content as Parameters<typeof restoreMessage>[2],
    )
    return message && (() => publishRestoration(message))
  }
  if (removed.kind === 'profile') {
    await restoreTexts(tx, subject, removed, removedAt)
    return null
  }
  if (removed.kind === 'album') {
    const { readers } = await restoreRemovedAlbum(tx, removed)
    return () => publishAlbumAccess(readers)
  }
  if (removed.kind === 'held') {
    const isHeld = removed.wasHeld || (await isRemovalInForce(tx, subject))
    await tx.update(images).set({ isHeld }).where(eq(images.id, removed.imageId))
    // A photo that stays held back changes nothing on open pages.
    return isHeld ? null : chatPhotoChange(tx, removed.imageId)
  }
  const { status, moderatedBy, moderatedAt } = removed
  // By its id: its address changes when its watermark is switched.
  const urlNow = tx.select({ url: images.url }).from(images).where(eq(images.id, subject.subjectId))
  await tx
    .update(imageModeration)
    .set({
      status,
      rejectionReason: null,
      // The moderator's account may be gone.
      moderatedBy: await existing(tx, moderatedBy),
      moderatedAt: moderatedAt === null ? null : new Date(moderatedAt),
    })
    .where(and(eq(imageModeration.imageUrl, urlNow), eq(imageModeration.status, 'rejected')))
  return null
}

type Texts = Extract<RemovedContent, { kind: 'profile' }>

/**
 * Restores each text that is still empty: an owner who has written one of the two again gets the other one back. While a later decision has
 * texts of the profile removed, the texts of this decision are stored with that one, and restored with it.
 */
async function restoreTexts(tx: Tx, subject: CaseSubject, { bio, about = null }: Texts, removedAt: Date) {
  const later = await laterRemoval(tx, subject, removedAt)
  if (later) {
    const { id, removed } = later
    if (removed?.kind !== 'profile') return
    const both: Texts = { ...removed, bio: removed.bio ?? bio, about: removed.about ?? about }
    await tx.update(decisions).set({ removed: both }).where(eq(decisions.id, id))
    return
  }
  await tx
    .update(users)
    .set({
      bio: sql`coalesce(${users.bio}, ${bio})`,
      about: sql`coalesce(${users.about}, ${about})`,
      isHiddenUntilEdited: false,
    })
    .where(eq(users.id, subject.subjectId))
  // No trigger can tell this from an edit by the owner, after which the removed texts stay away (decision 0316).
  await tx
    .insert(restoreJournal)
    .values({ kind: 'held', subject: subject.subjectId, state: { table: 'users', held: false } })
}

async function existing(tx: Tx, userId: string | null): Promise<string | null> {
  if (userId === null) return null
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return user?.id ?? null
}
