import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ALBUM_DESCRIPTION_MAX, ALBUM_TITLE_MAX, ALBUM_TITLE_MIN } from '../limits/media'
import { users } from './accounts'
import { bytes, createdAt, id, lengthWithin, moment, oneOf, updatedAt } from './columns'

/** SPEC 3 "private_albums". imageUrls is computed from the images of the album, in order of position. */
export const privateAlbums = pgTable(
  'private_albums',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text(),
    isPublic: boolean().notNull().default(false),
    /** "freizügig": opens only for receivers whose age was checked (DECISIONS "Adults only"). */
    isExplicit: boolean().notNull().default(false),
    /** By a moderator's decision: it exists for nobody, until the decision is taken back or can no longer be. */
    isRemoved: boolean().notNull().default(false),
    /** The image chosen as cover. Null, or no longer in the album: the first image. No foreign key: `images` references this table. */
    coverImageId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('private_albums_owner').on(t.ownerId, t.createdAt, t.id),
    check('private_albums_title', lengthWithin(t.title, ALBUM_TITLE_MIN, ALBUM_TITLE_MAX)),
    check('private_albums_description', lengthWithin(t.description, 0, ALBUM_DESCRIPTION_MAX)),
  ],
)

/** SPEC 3 "album_access": one row per album and receiver; sharing again extends it. */
export const albumAccess = pgTable(
  'album_access',
  {
    id: id(),
    albumId: uuid()
      .notNull()
      .references(() => privateAlbums.id, { onDelete: 'cascade' }),
    /** The receiver. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    grantedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 40 random bits in Crockford base 32: the visible mark that leads from a picture to this row. It never changes. */
    code: text()
      .notNull()
      .$defaultFn(() => newAccessCode()),
    expiresAt: moment().notNull(),
    /** Revoked by the owner; sharing again clears it. */
    revokedAt: moment(),
    createdAt: createdAt(),
    /** When it was last shared again. */
    extendedAt: moment(),
  },
  (t) => [
    unique('album_access_receiver').on(t.albumId, t.userId),
    unique('album_access_code').on(t.code),
    index('album_access_user').on(t.userId, t.expiresAt),
    index('album_access_granted_by').on(t.grantedBy, t.expiresAt),
    check('album_access_code_format', sql`${t.code} ~ '^[0-9A-HJKMNP-TV-Z]{8}$'`),
  ],
)

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random code of 40 bits: 8 digits without I, L, O and U, which are easily misread. */
export function newAccessCode(): string {
  let bits = 0n
  for (const byte of randomBytes(5)) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: 8 }, (_, at) => CROCKFORD[Number((bits >> BigInt(5 * (7 - at))) & 31n)]).join(
    '',
  )
}

/**
 * What an entry of the ledger records: an album was shared, shared again, revoked, opened on a day; access ended because one of the two was
 * blocked, suspended or deleted, or the album was deleted or removed (`end`, which does not say which), and came back because a suspension,
 * a deletion of an account or a removal was undone (`resumption`).
 */
export const LEDGER_ENTRIES = ['share', 'extension', 'revocation', 'opening', 'end', 'resumption'] as const

/**
 * The consent ledger: what was shared with whom, until when (DECISIONS "Consent ledger"). Append-only: triggers fill in title, code, number
 * of images, salts and digests, and refuse every change but the removal of a personal value with its salt (decision 0187).
 */
export const albumLedger = pgTable(
  'album_ledger',
  {
    id: id(),
    entry: text({ enum: LEDGER_ENTRIES }).notNull(),
    /** No foreign keys to album and access: entries outlive them. */
    accessId: uuid().notNull(),
    albumId: uuid().notNull(),
    /** Null once the person is purged. */
    ownerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    receiverId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Of the album at that time; a personal value of its owner. */
    title: text(),
    /** Of the sharing, as it is drawn on the receiver's copies. */
    code: text(),
    imageCount: integer(),
    /** The end of access of a share or an extension. */
    expiresAt: moment(),
    /** Of an opening: the day in UTC, and no time, which would tell when somebody was online. */
    openedOn: date(),
    /** Of an opening: the beginning of its day. */
    createdAt: createdAt(),
    /** Salted SHA-256 of each personal value. */
    ownerSalt: bytes(),
    ownerDigest: bytes(),
    receiverSalt: bytes(),
    receiverDigest: bytes(),
    titleSalt: bytes(),
    titleDigest: bytes(),
  },
  (t) => [
    index('album_ledger_owner').on(t.ownerId, t.createdAt),
    index('album_ledger_receiver').on(t.receiverId, t.createdAt),
    index('album_ledger_access').on(t.accessId, t.createdAt),
    index('album_ledger_album').on(t.albumId, t.entry),
    uniqueIndex('album_ledger_opening').on(t.accessId, t.openedOn).where(sql`opened_on is not null`),
    check('album_ledger_entry', oneOf(t.entry, LEDGER_ENTRIES)),
    check('album_ledger_day', sql`(${t.openedOn} is not null) = (${t.entry} = 'opening')`),
  ],
)
