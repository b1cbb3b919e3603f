import { ALBUMS_MAX } from 'db/limits/media'
import { users } from 'db/schema/accounts'
import { albumAccess, privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { removeMedia } from '~/domains/media/files/files.server'
import { recordOrphan } from '~/domains/media/files/orphaned-files.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { IS_UNSEALED, isAlbumOf, isInForceAt, lockOwnAlbum } from './access.server'
import { type AlbumAccessEvent, publishAlbumAccess } from './album-events.server'
import { limitsOf } from './album-limits.server'
import { recordAlbumEnd } from './ledger/ledger.server'
import type { AlbumRefusal } from './refusal'
import { withdrawShareNotices } from './share-notice.server'

type Owner = Pick<Viewer, 'id' | 'userType' | 'isPremium'>
type Refused = { refusal: AlbumRefusal }
/** The fields of an album, as AlbumForm returns them. */
export type AlbumFields = { title: string; description: string | null; isExplicit: boolean }

/**
 * Creates an album (SPEC 4: with premium, or while the free one is not used). Refusals: `providers-only`, `album-limit` without premium,
 * `album-bound` at the technical bound. Two requests at once cannot exceed the limit.
 */
export async function createAlbum({
  owner,
  fields,
}: {
  owner: Owner
  fields: AlbumFields
}): Promise<{ id: string } | Refused> {
  if (owner.userType !== 'trans') return { refusal: 'providers-only' }
  const { albums: max } = await limitsOf(owner)
  return await db.transaction(async (tx) => {
    // Locked, so that requests at once are counted one after the other, and none is of an account that changes its type.
    const [account] = await tx
      .select({ userType: users.userType })
      .from(users)
      .where(eq(users.id, owner.id))
      .for('update')
    if (account?.userType !== 'trans') return { refusal: 'providers-only' }
    const count = await tx.$count(privateAlbums, isAlbumOf(owner.id))
    if (count >= max) return { refusal: max === ALBUMS_MAX ? 'album-bound' : 'album-limit' }
    const at = now()
    const [album] = await tx
      .insert(privateAlbums)
      .values({ ...fields, ownerId: owner.id, createdAt: at, updatedAt: at })
      .returning({ id: privateAlbums.id })
    if (!album) throw new Error('The album was not added')
    return album
  })
}

/** Changes title, description and the "freizügig" mark. Refused as `unknown` for everybody but the owner. */
export async function changeAlbum({
  owner,
  albumId,
  fields,
}: {
  owner: Pick<Viewer, 'id'>
  albumId: string
  fields: Partial<AlbumFields>
}): Promise<null | Refused> {
  const { title } = fields
  const changed = await inOwnAlbum({ owner, albumId }, async (tx) => {
    const isThis = eq(privateAlbums.id, albumId)
    // Forms send the title with every change.
    const isRenamed =
      title !== undefined && (await tx.$count(privateAlbums, and(isThis, ne(privateAlbums.title, title)))) > 0
    await tx
      .update(privateAlbums)
      .set({ ...fields, updatedAt: now() })
      .where(isThis)
    // The title stays in chats after the access has ended; the rest is for receivers with access.
    return isRenamed ? readersOf(tx, { albumId, ownerId: owner.id }) : receiversOf(tx, albumId)
  })
  if ('refusal' in changed) return changed
  await publishAlbumAccess(changed)
  return null
}

/**
 * Corrects the "freizügig" mark for a moderator (DECISIONS "Adults only"). Null if the album has that mark already, is gone or removed.
 * @returns the owner, and the events for open pages, to be published after the commit
 */
export async function correctMark(
  tx: Tx,
  { albumId, isExplicit }: { albumId: string; isExplicit: boolean },
): Promise<{ ownerId: string; readers: AlbumAccessEvent[] } | null> {
  const isOther = and(eq(privateAlbums.isRemoved, false), ne(privateAlbums.isExplicit, isExplicit))
  const [album] = await tx
    .update(privateAlbums)
    .set({ isExplicit, updatedAt: now() })
    .where(and(eq(privateAlbums.id, albumId), isOther))
    .returning({ ownerId: privateAlbums.ownerId })
  return album ? { ...album, readers: await receiversOf(tx, albumId) } : null
}

/**
 * Deletes an album with its images; it disappears from every chat at once (DECISIONS "Chat and albums"), with the notices of those who could
 * open it, and its files are removed by jobs. Refused as `unknown` for everybody but the owner.
 */
export async function deleteAlbum(target: {
  owner: Pick<Viewer, 'id'>
  albumId: string
}): Promise<null | Refused> {
  const { albumId } = target
  const deleted = await inOwnAlbum(target, async (tx) => {
    const [ownerId, at] = [target.owner.id, now()]
    const readers = await readersOf(tx, { albumId, ownerId })
    const receiverIds = await receiverIdsOf(tx, albumId)
    await recordAlbumEnd(tx, { entry: 'end', albumId, at })
    await dropImagesOf(tx, albumId)
    await tx.delete(privateAlbums).where(eq(privateAlbums.id, albumId))
    await withdrawShareNotices(tx, { ownerId, receiverIds, at })
    return readers
  })
  if ('refusal' in deleted) return deleted
  await publishAlbumAccess(deleted)
  return null
}

/** Deletes the rows of all images of an album and queues the removal of their files. */
export async function dropImagesOf(tx: Tx, albumId: string): Promise<number> {
  const dropped = await tx.delete(images).where(eq(images.albumId, albumId)).returning({ url: images.url })
  const names = dropped.flatMap(({ url }) => nameOfUrl(url) ?? [])
  await recordOrphan(tx, names)
  for (const name of names) await removeMedia.enqueue(tx, { name })
  return dropped.length
}

/** Runs a change in a transaction that has locked the owner's album; changes of one album follow each other. */
export async function inOwnAlbum<Result>(
  { owner, albumId }: { owner: Pick<Viewer, 'id'>; albumId: string },
  run: (tx: Tx) => Promise<Result>,
): Promise<Result | { refusal: 'unknown' }> {
  if (!isGuid(albumId)) return { refusal: 'unknown' }
  return await db.transaction(async (tx) => {
    const [album] = await lockOwnAlbum(tx, owner.id, albumId)
    return album ? await run(tx) : { refusal: 'unknown' as const }
  })
}

/** Who has access to the album now: nobody behind a block, who would learn that the owner is still there. */
async function receiversOf(q: Queryable, albumId: string): Promise<AlbumAccessEvent[]> {
  return await accessesOf(q, albumId, and(isInForceAt(now()), IS_UNSEALED))
}

/** The ids of those who have access to the album now. */
export const receiverIdsOf = async (q: Queryable, albumId: string) =>
  (await receiversOf(q, albumId)).map(({ userId }) => userId)

/**
 * Whose open chats show the album at all: the owner, and everybody whom it was ever shared with, since the title stays when access ends.
 * Behind a block the owner is a deleted account (decision 0127), whose albums do not end on their own: there only with access.
 */
export async function readersOf(
  q: Queryable,
  { albumId, ownerId }: { albumId: string; ownerId: string },
): Promise<AlbumAccessEvent[]> {
  const isNotSealed = sql`not exists (select from chat_members c where c.user_id = ${albumAccess.userId}
    and c.partner_id = ${albumAccess.grantedBy} and c.sealed_at is not null)`
  const receivers = await accessesOf(q, albumId, or(and(isInForceAt(now()), IS_UNSEALED), isNotSealed))
  return [{ albumId: albumId.toLowerCase(), userId: ownerId }, ...receivers]
}

/** The receivers with access and the owner. */
export async function receiversAndOwner(
  q: Queryable,
  { albumId, ownerId }: { albumId: string; ownerId: string },
): Promise<AlbumAccessEvent[]> {
  return [...(await receiversOf(q, albumId)), { albumId: albumId.toLowerCase(), userId: ownerId }]
}

const accessesOf = (q: Queryable, albumId: string, which: SQL | undefined) =>
  q
    .select({ albumId: albumAccess.albumId, userId: albumAccess.userId })
    .from(albumAccess)
    .where(and(eq(albumAccess.albumId, albumId), which))
