import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { IMAGE_TYPES, MODERATION_STATES } from '../limits/media'
import { users } from './accounts'
import { privateAlbums } from './albums'
import { createdAt, id, moment, oneOf } from './columns'
import { blockedHashes } from './hashes'

/**
 * Every stored image. `url` is the public URL without rendition (/media/<random name>). SPEC's imageUrl fields reference it, so that no
 * stored URL lacks its image.
 */
export const images = pgTable(
  'images',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    imageType: text({ enum: IMAGE_TYPES }).notNull(),
    /** Order among the owner's profile images or in its album, from 0; the first profile image is the main photo. */
    position: integer().notNull().default(0),
    albumId: uuid().references(() => privateAlbums.id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Dominant colour, #rrggbb: the placeholder while the photo loads. */
    color: text().notNull(),
    /** Perceptual hash, 64 bits as hex: similar for pictures that look alike. It is never sent to anybody. */
    phash: text(),
    /** A second hash, 256 bits as hex, which confirms matches of `phash`. Null for older photos until a job has computed both. */
    phash256: text(),
    /** The blocked picture that this one matched when it was uploaded. */
    blockedHashId: uuid().references(() => blockedHashes.id, { onDelete: 'set null' }),
    /** Only for album and chat photos: hidden from everybody but the owner, since it waits for a moderator or was removed by one. */
    isHeld: boolean().notNull().default(false),
    /** Whether the renditions have the owner's watermark; the master never does. */
    isWatermarked: boolean().notNull().default(false),
    /** The names of earlier URLs, the newest last: reports may still refer to the photo by one of them. */
    formerNames: text().array().notNull().default([]),
    /** Chosen by the uploader's browser, so that a retry after a lost response does not store the photo twice. */
    uploadId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('images_url_key').on(t.url),
    index('images_owner').on(t.ownerId, t.imageType, t.position),
    index('images_album').on(t.albumId, t.position),
    check('images_image_type', oneOf(t.imageType, IMAGE_TYPES)),
    check('images_album_only', sql`(${t.imageType} = 'album') = (${t.albumId} is not null)`),
    check('images_size', sql`${t.width} > 0 and ${t.height} > 0 and ${t.position} >= 0`),
    // "Ist mein Bild hier?" reads this index from beginning to end.
    index('images_phash_index').on(t.phash).where(sql`phash is not null`),
    index('images_unhashed').on(t.id).where(sql`phash256 is null`),
    index('images_blocked_hash').on(t.blockedHashId).where(sql`blocked_hash_id is not null`),
    index('images_former_names').using('gin', t.formerNames).where(sql`former_names <> '{}'`),
    check('images_phash', sql`${t.phash} ~ '^[0-9a-f]{16}$'`),
    check('images_phash256', sql`${t.phash256} ~ '^[0-9a-f]{64}$'`),
    check('images_held', sql`not ${t.isHeld} or ${t.imageType} <> 'profile'`),
    check('images_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
)

/** SPEC 3 "image_moderation". */
export const imageModeration = pgTable(
  'image_moderation',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    imageUrl: text()
      .notNull()
      .references(() => images.url, { onDelete: 'cascade', onUpdate: 'cascade' }),
    imageType: text({ enum: IMAGE_TYPES }).notNull(),
    status: text({ enum: MODERATION_STATES }).notNull().default('pending'),
    /** Whether it was uploaded while photos were published before their review (DECISIONS "Photos"). */
    isPublishedFirst: boolean().notNull().default(false),
    /** Whether others may see it: approved, or pending and published first. */
    isPublic: boolean()
      .notNull()
      .generatedAlwaysAs(sql`status = 'approved' or (status = 'pending' and is_published_first)`),
    moderatedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    moderatedAt: moment(),
    rejectionReason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('image_moderation_image').on(t.imageUrl),
    index('image_moderation_pending').on(t.createdAt).where(sql`status = 'pending'`),
    index('image_moderation_user').on(t.userId),
    index('image_moderation_approved')
      .on(sql`coalesce(moderated_at, created_at) desc`, t.id.desc())
      .where(sql`status = 'approved' and image_type = 'profile'`),
    check('image_moderation_image_type', oneOf(t.imageType, IMAGE_TYPES)),
    check('image_moderation_status', oneOf(t.status, MODERATION_STATES)),
    check('image_moderation_reason', sql`${t.status} <> 'rejected' or char_length(${t.rejectionReason}) > 0`),
  ],
)

/**
 * Names of stored files that have no row in `images`. A name is inserted before its first file is stored, deleted when its row is inserted,
 * and inserted again when that row is deleted. A job removes the files of old names.
 */
export const orphanedFiles = pgTable(
  'orphaned_files',
  { name: text().primaryKey(), since: moment().notNull() },
  (t) => [index('orphaned_files_since').on(t.since)],
)
