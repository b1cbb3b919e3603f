import { albumAccess, privateAlbums } from 'db/schema/albums'
import { images } from 'db/schema/media'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { isAgeCheckedSql } from '~/domains/accounts/verified.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { accessUntil, isOpenAt } from '~/domains/media/access.server'
import { mediaUrl } from '~/domains/media/renditions'
import { type Queryable, rowsOf } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'

type Member = Pick<Viewer, 'id'>

/** The albums of an owner. One that a moderator removed exists for nobody, its owner included. */
export const isAlbumOf = (ownerId: string) =>
  and(eq(privateAlbums.ownerId, ownerId), eq(privateAlbums.isRemoved, false))

/** One album of an owner, by its id. */
export const isOwnAlbum = (ownerId: string, albumId: string) =>
  and(eq(privateAlbums.id, albumId), isAlbumOf(ownerId))

/**
 * Locks an album of its owner until the end of the transaction, so that sharings, revocations, changes and the deletion of one album follow
 * each other. No row if there is no such album. Take moments after it: otherwise the ledger confuses the order of what happened.
 */
export const lockOwnAlbum = (tx: Queryable, ownerId: string, albumId: string) =>
  tx.select({ id: privateAlbums.id }).from(privateAlbums).where(isOwnAlbum(ownerId, albumId)).for('update')

/** Accesses that have neither ended nor been revoked at a moment. A block ends them as well, but changes nothing of their rows. */
export const isInForceAt = (moment: Date) =>
  and(isNull(albumAccess.revokedAt), gt(albumAccess.expiresAt, moment))

/** Accesses whose conversation no block has sealed. */
export const IS_UNSEALED = sql`is_unsealed(${albumAccess})`

/** Accesses to any album of an owner that a receiver has at a moment; one that a moderator removed is open to nobody. */
export const isSharedAt = (moment: Date, ownerId: string, receiverId: string) =>
  and(
    eq(albumAccess.grantedBy, ownerId),
    eq(albumAccess.userId, receiverId),
    isInForceAt(moment),
    sql`not (select a.is_removed from private_albums a where a.id = ${albumAccess.albumId})`,
  )

/** SQL: the newest conversation of the two was not sealed by this member. */
export const isNotSealedBy = (ownerId: string) => sql`(
  select r.sealed_by from chat_members c join chat_rooms r on r.id = c.room_id
  where c.user_id = ${albumAccess.grantedBy} and c.partner_id = ${albumAccess.userId}
  order by c.sealed_at desc limit 1) is distinct from ${ownerId}::uuid`

/** Why a receiver would find an album empty: it has no images, or all of them are held back. Null if there is something to see. */
export async function nothingToSee(
  q: Queryable,
  albumId: string,
): Promise<'no-images' | 'images-held' | null> {
  const isOfAlbum = eq(images.albumId, albumId)
  if ((await q.$count(images, and(isOfAlbum, eq(images.isHeld, false)))) > 0) return null
  return (await q.$count(images, isOfAlbum)) > 0 ? 'images-held' : 'no-images'
}

export type AlbumImage = { id: string; url: string; width: number; height: number; color: string }
/** SQL: the fields of an image `i` as JSON, and the order of images. */
export const IMAGE_FIELDS = `'id', i.id, 'url', i.url, 'width', i.width, 'height', i.height, 'color', i.color`
export const IMAGE_ORDER = 'i.position, i.created_at, i.id'

export type ShownAlbum = {
  id: string
  ownerId: string
  ownerName: string
  title: string
  description: string | null
  isExplicit: boolean
  isOwn: boolean
  /** When the viewer's access ends; null for its owner. */
  accessUntil: string | null
  /** A "freizügig" album, and the receiver's age is not checked yet: the page says so, and shows of the album its title alone. */
  needsAgeCheck: boolean
  /** In order of position; empty while the age check is missing. */
  images: AlbumImage[]
}

/**
 * An album that the viewer may see now: its owner, and people with a valid share (DECISIONS "Chat and albums"). Null for everybody
 * else, for deleted and removed albums and invalid ids. One statement, with the images.
 */
export async function albumFor(viewer: Member, albumId: string): Promise<ShownAlbum | null> {
  if (!isGuid(albumId)) return null
  const [row] = await rowsOf<Row>(ALBUM, [albumId, viewer.id], { prepared: true })
  if (!row) return null
  const { until, isAgeChecked, ...album } = row
  const isOwn = album.ownerId === viewer.id
  const endsAt = until === null ? null : new Date(until)
  if (!isOwn && !isOpenAt(endsAt, now())) return null
  const needsAgeCheck = !isOwn && album.isExplicit && !isAgeChecked
  return {
    ...album,
    isOwn,
    accessUntil: isOwn ? null : (endsAt?.toISOString() ?? null),
    needsAgeCheck,
    description: needsAgeCheck ? null : album.description,
    images: needsAgeCheck ? [] : album.images,
  }
}

type Row = Pick<
  ShownAlbum,
  'id' | 'ownerId' | 'ownerName' | 'title' | 'description' | 'isExplicit' | 'images'
> & {
  until: string | null
  isAgeChecked: boolean
}

const ALBUM = `
  select a.id, a.owner_id as "ownerId", o.first_name as "ownerName", a.title, a.description,
    a.is_explicit as "isExplicit", ${isAgeCheckedSql('v')} as "isAgeChecked",
    ${accessUntil({ album: 'a.id', owner: 'a.owner_id', viewer: '$2::uuid' })} as until,
    coalesce((
      select json_agg(json_build_object(${IMAGE_FIELDS}) order by ${IMAGE_ORDER})
      from images i where i.album_id = a.id and (not i.is_held or a.owner_id = $2::uuid)
    ), '[]'::json) as images
  from private_albums a
  join users o on o.id = a.owner_id
  join users v on v.id = $2::uuid
  where a.id = $1::uuid and not a.is_removed`

/** A receiver's right to one image at this moment: the sharing that grants it, and when it ends. */
export type AlbumImageAccess = {
  imageId: string
  albumId: string
  accessId: string
  /** The code of the sharing, for the receiver's mark. */
  code: string
  expiresAt: Date
}

/**
 * A receiver's access to an image of an album shared with them, by the image's name; null for everybody else and at every other moment,
 * and while the image is held back (DECISIONS "Chat and albums"). Its owner's access is that of own photos (media/access.server.ts).
 * One statement.
 */
export async function albumImageAccess(viewer: Member, name: string): Promise<AlbumImageAccess | null> {
  const [row] = await rowsOf<Omit<AlbumImageAccess, 'expiresAt'> & { until: string | null }>(
    IMAGE,
    [mediaUrl(name), viewer.id],
    { prepared: true },
  )
  if (!row) return null
  const { until, ...access } = row
  const expiresAt = until === null ? null : new Date(until)
  return expiresAt && isOpenAt(expiresAt, now()) ? { ...access, expiresAt } : null
}

const IMAGE = `
  select i.id as "imageId", a.id as "albumId", g.id as "accessId", g.code,
    ${accessUntil({ album: 'a.id', owner: 'a.owner_id', viewer: '$2::uuid' })} as until
  from images i
  join private_albums a on a.id = i.album_id
  join album_access g on g.album_id = a.id and g.user_id = $2::uuid
  join users v on v.id = $2::uuid and (not a.is_explicit or ${isAgeCheckedSql('v')})
  where i.url = $1 and not i.is_held`
