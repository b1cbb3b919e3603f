import { sql } from 'drizzle-orm'
import { bigint, bigserial, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { JOURNAL_KINDS } from '../limits/backup'
import { createdAt, id, oneOf } from './columns'

/**
 * What must not come back with a backup (decision 0316): written by triggers in the transaction that deletes, suspends, blocks or revokes,
 * exported within a minute to a place apart from the backups, and replayed by a restore. Ids and states, no texts.
 */
export const restoreJournal = pgTable(
  'restore_journal',
  {
    id: id(),
    seq: bigserial({ mode: 'number' }).notNull(),
    kind: text({ enum: JOURNAL_KINDS }).notNull(),
    /** The id of the account, access, album, image, message or deleted row. No foreign keys: entries outlive what they name. */
    subject: text().notNull(),
    /** The blocked member. */
    object: text(),
    /**
     * The columns of an account; the table of a deleted or withheld row; whether it is withheld, and its album; when access was revoked; the
     * mark of an album; whether a message is unsent.
     */
    state: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    /** The exported segment that contains the entry; null until it is exported. */
    segment: text(),
  },
  (t) => [
    index('restore_journal_waiting').on(t.seq).where(sql`segment is null`),
    index('restore_journal_segment').on(t.segment),
    index('restore_journal_created').on(t.createdAt),
    check('restore_journal_kind', oneOf(t.kind, JOURNAL_KINDS)),
  ],
)

/** Objects of the storage that backups contain, so that the next backup copies only what is new. Not itself in a backup. */
export const backupObjects = pgTable(
  'backup_objects',
  {
    /** The random name of the encrypted copy. */
    blob: text().primaryKey(),
    /** Empty for copies that were found without a row: they are deleted with the last backup that may need them. */
    key: text().notNull(),
    contentType: text().notNull(),
    etag: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** The id of the place where the copy is stored. */
    place: text().notNull(),
    /** The last backup that contains it; names of backups sort by time. */
    seenIn: text().notNull(),
  },
  (t) => [index('backup_objects_key').on(t.place, t.key), index('backup_objects_seen').on(t.place, t.seenIn)],
)
