import { privateAlbums } from 'db/schema/albums'
import { restoreJournal } from 'db/schema/backup'
import { images } from 'db/schema/media'
import { and, eq, max, sql } from 'drizzle-orm'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { AlbumAccessEvent } from './album-events.server'
import { dropImagesOf, readersOf, receiverIdsOf, receiversAndOwner } from './edit-album.server'
import { recordAlbumEnd } from './ledger/ledger.server'
import { returnShareNotices, withdrawShareNotices } from './share-notice.server'

/** What a moderator removed: an album, or one image, which waits in an album of its own that exists for nobody. */
type RemovedAlbum = { albumId: string; image?: { id: string; fromAlbumId: string } }
/** Whose open pages have to load the album again; publish these events after the commit. */
type Changed = { readers: AlbumAccessEvent[] }

/**
 * Removes an album by a moderator's decision (DECISIONS "Reports"): it disappears from every chat and for its owner at once, with the
 * notices of its sharings; its images stay, so that it can be restored. Null if it was deleted or removed before.
 */
export async function removeAlbum(
  tx: Tx,
  albumId: string,
): Promise<(Changed & { removed: RemovedAlbum }) | null> {
  const [album] = await tx
    .update(privateAlbums)
    .set({ isRemoved: true })
    .where(and(eq(privateAlbums.id, albumId), eq(privateAlbums.isRemoved, false)))
    .returning({ ownerId: privateAlbums.ownerId })
  if (!album) return null
  const at = now()
  await recordAlbumEnd(tx, { entry: 'end', albumId, at })
  await withdrawShareNotices(tx, { ...album, receiverIds: await receiverIdsOf(tx, albumId), at })
  return { removed: { albumId }, readers: await readersOf(tx, { albumId, ...album }) }
}

/** Removes one image of an album, in the same way. Null if it is no image of an album, or gone. */
export async function removeAlbumImageByDecision(
  tx: Tx,
  imageId: string,
): Promise<(Changed & { removed: RemovedAlbum }) | null> {
  const [image] = await tx.select({ albumId: images.albumId }).from(images).where(eq(images.id, imageId))
  const fromAlbumId = image?.albumId
  if (!fromAlbumId) return null
  // The album before its image, as its owner's changes and reports lock them.
  const [found] = await tx
    .select({ ownerId: privateAlbums.ownerId, title: privateAlbums.title })
    .from(privateAlbums)
    .where(and(eq(privateAlbums.id, fromAlbumId), eq(privateAlbums.isRemoved, false)))
    .for('no key update')
  const [locked] = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.albumId, fromAlbumId)))
    .for('no key update')
  if (!found || !locked) return null
  const { ownerId, title } = found
  const at = now()
  const [aside] = await tx
    .insert(privateAlbums)
    .values({ ownerId, title, isRemoved: true, createdAt: at, updatedAt: at })
    .returning({ albumId: privateAlbums.id })
  if (!aside) throw new Error('The album was not added')
  await tx.update(images).set({ albumId: aside.albumId }).where(eq(images.id, imageId))
  // No trigger sees it: the image is moved, and a restored backup would have it in its album again (decision 0316).
  await tx.insert(restoreJournal).values({ kind: 'held', subject: imageId, state: { table: 'images' } })
  const removed = { ...aside, image: { id: imageId, fromAlbumId } }
  return { removed, readers: await receiversAndOwner(tx, { albumId: fromAlbumId, ownerId }) }
}

/** Restores what was removed; an image goes to the end of its album, if that is still there. */
export async function restoreRemovedAlbum(tx: Tx, { albumId, image }: RemovedAlbum): Promise<Changed> {
  if (!image) {
    const [album] = await tx
      .update(privateAlbums)
      .set({ isRemoved: false })
      .where(and(eq(privateAlbums.id, albumId), eq(privateAlbums.isRemoved, true)))
      .returning({ ownerId: privateAlbums.ownerId })
    if (!album) return { readers: [] }
    await recordAlbumEnd(tx, { entry: 'resumption', albumId, at: now() })
    await returnShareNotices(tx, { ...album, receiverIds: await receiverIdsOf(tx, albumId) })
    return { readers: await readersOf(tx, { albumId, ...album }) }
  }
  const { id, fromAlbumId } = image
  const [album] = await tx
    .select({ ownerId: privateAlbums.ownerId })
    .from(privateAlbums)
    .where(eq(privateAlbums.id, fromAlbumId))
    .for('update')
  if (album) {
    const [last] = await tx
      .select({ position: max(images.position) })
      .from(images)
      .where(eq(images.albumId, fromAlbumId))
    const [back] = await tx
      .update(images)
      .set({ albumId: fromAlbumId, position: (last?.position ?? -1) + 1 })
      .where(eq(images.id, id))
      .returning({ held: images.isHeld })
    // No trigger sees this either. The copy of a blocked picture may still be held back.
    const state = { table: 'images', ...back, album_id: fromAlbumId }
    if (back) await tx.insert(restoreJournal).values({ kind: 'held', subject: id, state })
  }
  await deleteRemovedAlbum(tx, { albumId })
  return { readers: album ? await receiversAndOwner(tx, { albumId: fromAlbumId, ...album }) : [] }
}

/** Deletes a removed album with its images and files, once nobody can restore it. */
export async function deleteRemovedAlbum(tx: Tx, { albumId }: RemovedAlbum): Promise<void> {
  const removed = and(eq(privateAlbums.id, albumId), eq(privateAlbums.isRemoved, true))
  // Never the images of an album that is back.
  if ((await tx.$count(privateAlbums, removed)) === 0) return
  await dropImagesOf(tx, albumId)
  await tx.delete(privateAlbums).where(removed)
}

const MESSAGES_A_BATCH = 1000

/** Detaches the messages that share albums of a purged person, in batches: deleting an album would update all of its messages at once. */
export async function detachMessages(ownerId: string): Promise<void> {
  for (;;) {
    const detached = await db.execute(sql`
      update messages set private_album_id = null where id in (
        select m.id from private_albums a join messages m on m.private_album_id = a.id
        where a.owner_id = ${ownerId} limit ${MESSAGES_A_BATCH}
      ) returning 1`)
    if (detached.length < MESSAGES_A_BATCH) return
  }
}
