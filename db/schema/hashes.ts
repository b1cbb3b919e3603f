import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { EMAIL_MAX } from '../limits/accounts'
import { BLOCK_NOTE_MAX } from '../limits/moderation'
import { LANGUAGES } from '../limits/platform'
import { users } from './accounts'
import { moderationCases } from './cases'
import { createdAt, id, lengthWithin, moment, oneOf } from './columns'

/** Blocked pictures, by hashes of cropped and mirrored copies. Uploads that match wait for a moderator (DECISIONS "Chat and albums"). */
export const blockedHashes = pgTable(
  'blocked_hashes',
  {
    id: id(),
    /** Hashes of 64 and 256 bits, in hexadecimal. Both hashes of a copy have the same index; those of the picture itself are first. */
    phashes: text().array().notNull(),
    phashes256: text().array().notNull(),
    note: text(),
    blockedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('blocked_hashes_newest').on(t.createdAt.desc(), t.id),
    index('blocked_hashes_by').on(t.blockedBy),
    check(
      'blocked_hashes_pairs',
      sql`cardinality(${t.phashes}) = cardinality(${t.phashes256}) and cardinality(${t.phashes}) > 0`,
    ),
    check('blocked_hashes_note', lengthWithin(t.note, 1, BLOCK_NOTE_MAX)),
  ],
)

/** The two hashes of one copy of a picture that somebody searches for. */
export type StoredVariant = { phash: string; phash256: string }

/**
 * Requests of "Ist mein Bild hier?", from the form to the answer, which deletes the row. Unconfirmed rows are swept. The photos are not
 * stored.
 */
export const pictureSearches = pgTable(
  'picture_searches',
  {
    id: id(),
    /** The account of a signed-in requester: the answer goes to its address, and `email` is null. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    language: text({ enum: LANGUAGES }).notNull(),
    /** The hashes of the copies of each photo; null after the search. */
    photos: jsonb().$type<StoredVariant[][]>(),
    /** The hash of the token in the mailed link; null until the mail is sent. */
    tokenHash: text(),
    confirmedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('picture_searches_token').on(t.tokenHash),
    index('picture_searches_user').on(t.userId),
    index('picture_searches_created').on(t.createdAt),
    check('picture_searches_asker', sql`num_nonnulls(${t.userId}, ${t.email}) = 1`),
    check('picture_searches_email', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('picture_searches_language', oneOf(t.language, LANGUAGES)),
  ],
)

/** Who searched for the picture of a case: for moderators, until the case is closed. */
export const pictureSearchHits = pgTable(
  'picture_search_hits',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The address of a requester without an account. */
    email: text(),
    /** In how many of 256 bits the picture and the nearest copy of the requester's photo differ. */
    distance: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('picture_search_hits_case').on(t.caseId, t.createdAt),
    index('picture_search_hits_user').on(t.userId),
    check('picture_search_hits_email', lengthWithin(t.email, 3, EMAIL_MAX)),
    check('picture_search_hits_distance', sql`${t.distance} between 0 and 256`),
  ],
)
