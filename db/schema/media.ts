import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { IMAGE_TYPES, MODERATION_STATES } from '../limits/media'
import { users } from './accounts'
import { privateAlbums } from './albums'
import { createdAt, id, moment, oneOf } from './columns'
import { blockedHashes } from './hashes'

/**
 * Every stored image. `url` is the public URL without rendition (/media/<random name>) and the key referenced by SPEC's imageUrl fields, so
 * that no stored URL points at nothing.
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
    /** Perceptual hash, 64 bits as hex: similar for pictures that look alike. For moderators, never sent to anybody. */
    phash: text(),
    /** 256 bits as hex: confirms what the small hash finds. Null for photos from before it, until a job has added both. */
    phash256: text(),
    /** The blocked picture that this one matched when it was uploaded. */
    blockedHashId: uuid().references(() => blockedHashes.id, { onDelete: 'set null' }),
    /** Of album and chat photos: nobody but the owner gets it, because a moderator has to look at it or has removed it. */
    isHeld: boolean().notNull().default(false),
    /** Whether the renditions have the owner's watermark; the master never does. */
    isWatermarked: boolean().notNull().default(false),
    /** Of the latest addresses before this one: people still report a photo by them. The newest last. */
    formerNames: text().array().notNull().default([]),
    /** The id that the uploader's browser gave it: a retry after a lost answer stores nothing twice. */
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
    // The index of "Ist mein Bild hier?", read from one end to the other.
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
    /** Added while photos were published before review (DECISIONS "Photos"). */
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
 * Names of files without an image: a name is inserted before its first file, deleted with the insert of the `images` row, and inserted again
 * when that row is deleted. Old names are swept.
 */
export const orphanedFiles = pgTable(
  'orphaned_files',
  { name: text().primaryKey(), since: moment().notNull() },
  (t) => [index('orphaned_files_since').on(t.since)],
)
