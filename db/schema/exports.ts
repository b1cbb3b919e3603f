import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { EXPORT_STATES } from '../limits/exports'
import { users } from './accounts'
import { createdAt, id, moment, oneOf } from './columns'

/** Requests for an archive of one's own data (DECISIONS "Settings, deletion, export"). */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: EXPORT_STATES }).notNull().default('making'),
    /** The random name of the archive in the storage, one for each attempt. Stored before its first byte, so that no file lacks a row. */
    file: text(),
    sizeBytes: bigint({ mode: 'number' }),
    attempts: integer().notNull().default(0),
    /** When the running attempt last made progress. */
    beatAt: moment(),
    createdAt: createdAt(),
    readyAt: moment(),
    expiresAt: moment(),
    /** When it failed for good, or its archive was removed. */
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('data_exports_making').on(t.userId).where(sql`status = 'making'`),
    index('data_exports_user').on(t.userId, t.createdAt.desc()),
    index('data_exports_expires').on(t.expiresAt).where(sql`status = 'ready'`),
    index('data_exports_beat').on(t.beatAt).where(sql`status = 'making'`),
    index('data_exports_ended').on(t.endedAt).where(sql`ended_at is not null`),
    uniqueIndex('data_exports_file').on(t.file),
    check('data_exports_status', oneOf(t.status, EXPORT_STATES)),
    check(
      'data_exports_ready',
      sql`${t.status} <> 'ready' or num_nulls(${t.file}, ${t.sizeBytes}, ${t.readyAt}, ${t.expiresAt}) = 0`,
    ),
    check(
      'data_exports_ended_at',
      sql`(${t.status} in ('failed', 'expired')) = (${t.endedAt} is not null)
        and (${t.endedAt} is null or ${t.file} is null)`,
    ),
  ],
)
