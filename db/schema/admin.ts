import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { PLATFORM_NUMBERS } from '../limits/admin'
import { NUDITY_THRESHOLD } from '../limits/moderation'
import { users } from './accounts'
import { bytes, createdAt, id, lengthWithin, moment, updatedAt, within } from './columns'

/**
 * SPEC 3 "admin_logs", append-only and a hash chain (decision 0170). Triggers compute `seq` and the columns from `adminSalt` on, and refuse
 * every change but the removal of a personal value with its salt.
 */
export const adminLogs = pgTable(
  'admin_logs',
  {
    id: id(),
    /** Null for the operator's command and for jobs, and after the account was purged. */
    adminId: uuid().references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    targetId: text(),
    targetType: text(),
    details: json().$type<Record<string, unknown>>(),
    ipAddress: text(),
    createdAt: createdAt(),
    /** The position in the chain, from 1 without gaps. The trigger sets it and ignores the sequence of the column. */
    seq: bigserial({ mode: 'number' }).notNull(),
    /** Salted SHA-256 of each personal value; null if there was none. */
    adminSalt: bytes(),
    adminDigest: bytes(),
    targetSalt: bytes(),
    targetDigest: bytes(),
    detailsSalt: bytes(),
    detailsDigest: bytes(),
    ipSalt: bytes(),
    ipDigest: bytes(),
    prevHash: bytes().notNull().default(sql`''::bytea`),
    hash: bytes().notNull().default(sql`''::bytea`),
  },
  (t) => [
    uniqueIndex('admin_logs_seq').on(t.seq),
    index('admin_logs_created').on(t.createdAt.desc(), t.seq.desc()),
    index('admin_logs_admin').on(t.adminId, t.createdAt.desc(), t.seq.desc()),
    index('admin_logs_action').on(t.action, t.createdAt.desc(), t.seq.desc()),
    index('admin_logs_admin_action').on(t.adminId, t.action, t.createdAt.desc(), t.seq.desc()),
    index('admin_logs_target').on(t.targetId, t.createdAt.desc(), t.seq.desc()),
    // By the owner of the photo, message or album that an entry is about: the purge of an account searches for it.
    index('admin_logs_owner').on(sql`(details ->> 'userId')`).where(sql`details ->> 'userId' is not null`),
    check('admin_logs_action', lengthWithin(t.action, 1, 100)),
  ],
)

/** The newest entry of the chain: one row, which also serialises the inserts. */
export const auditHead = pgTable(
  'audit_head',
  {
    id: integer().primaryKey().default(1),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: bytes().notNull(),
    updatedAt: moment().notNull(),
  },
  (t) => [check('audit_head_one', sql`${t.id} = 1`)],
)

/** Settings of the platform that admins change: one row. Without it the defaults apply. */
export const platformSettings = pgTable(
  'platform_settings',
  {
    id: integer().primaryKey().default(1),
    /** New profile photos are published at once and reviewed later (DECISIONS "Photos"). */
    publishPhotosFirst: boolean().notNull().default(false),
    /** SPEC 9: photos without a face are marked, and wait (DECISIONS "Auto-moderation"). */
    detectFaces: boolean().notNull().default(false),
    /** SPEC 9: photos that look explicit wait, even if photos are published first. */
    filterNudity: boolean().notNull().default(false),
    /** The score, from 0 to 1, from which on a photo looks explicit. */
    nudityThreshold: doublePrecision().notNull().default(NUDITY_THRESHOLD.default),
    premiumListSize: integer().notNull().default(PLATFORM_NUMBERS.premiumListSize.default),
    newListSize: integer().notNull().default(PLATFORM_NUMBERS.newListSize.default),
    nearbyListSize: integer().notNull().default(PLATFORM_NUMBERS.nearbyListSize.default),
    freeAlbums: integer().notNull().default(PLATFORM_NUMBERS.freeAlbums.default),
    freeAlbumImages: integer().notNull().default(PLATFORM_NUMBERS.freeAlbumImages.default),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('platform_settings_one', sql`${t.id} = 1`),
    check('platform_settings_nudity', within(t.nudityThreshold, NUDITY_THRESHOLD)),
    check('platform_settings_premium_list', within(t.premiumListSize, PLATFORM_NUMBERS.premiumListSize)),
    check('platform_settings_new_list', within(t.newListSize, PLATFORM_NUMBERS.newListSize)),
    check('platform_settings_nearby_list', within(t.nearbyListSize, PLATFORM_NUMBERS.nearbyListSize)),
    check('platform_settings_albums', within(t.freeAlbums, PLATFORM_NUMBERS.freeAlbums)),
    check('platform_settings_album_images', within(t.freeAlbumImages, PLATFORM_NUMBERS.freeAlbumImages)),
  ],
)

/**
 * Read model of the admins' table of users (decision 0171): one narrow row per account, written by a trigger on `users`. Placeholder
 * accounts of purged people have none.
 */
export const userDirectory = pgTable(
  'user_directory',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** FACETS of db/limits/admin. */
    facets: smallint().notNull(),
    placeSlug: text(),
    createdAt: moment().notNull(),
    /** When premium ends; null if the facets do not say premium. A job finds the rows whose premium has ended, and clears both. */
    premiumUntil: moment(),
    /** Names in the form in which they are searched: lower case, without accents. */
    nameKey: text().notNull(),
    lastNameKey: text(),
    username: text(),
    email: text().notNull(),
  },
  (t) => [
    index('user_directory_created').on(t.facets, t.createdAt, t.userId),
    index('user_directory_name').on(t.facets, sql`${t.nameKey} collate "C"`, t.userId),
    index('user_directory_place').on(t.placeSlug, t.facets, t.createdAt, t.userId),
    index('user_directory_place_name').on(t.placeSlug, t.facets, sql`${t.nameKey} collate "C"`, t.userId),
    index('user_directory_premium').on(t.premiumUntil).where(sql`premium_until is not null`),
    index('user_directory_by_name').on(sql`${t.nameKey} collate "C"`, t.userId),
    index('user_directory_by_last_name').on(sql`${t.lastNameKey} collate "C"`, t.userId),
    index('user_directory_by_username').on(sql`${t.username} collate "C"`, t.userId),
    index('user_directory_by_email').on(sql`${t.email} collate "C"`, t.userId),
  ],
)

/** How many accounts have each combination of facets. The exact number is this one plus the rows of user_count_changes. */
export const userCounts = pgTable('user_counts', {
  facets: smallint().primaryKey(),
  count: bigint({ mode: 'number' }).notNull(),
})

/** Changes of `userCounts` that a job has not added yet. Each transaction inserts rows of its own, so that none waits for another. */
export const userCountChanges = pgTable('user_count_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  facets: smallint().notNull(),
  change: bigint({ mode: 'number' }).notNull(),
})

/** The figures of the dashboard at the end of each day, for its curves. */
export const dailyStats = pgTable(
  'daily_stats',
  {
    day: date({ mode: 'string' }).notNull(),
    totalUsers: integer().notNull(),
    transUsers: integer().notNull(),
    manUsers: integer().notNull(),
    premiumUsers: integer().notNull(),
    blockedUsers: integer().notNull(),
    pendingImages: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day] })],
)
