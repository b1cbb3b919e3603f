import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bytes } from './columns'

/** How many members saw a profile on a day (German time). Nobody who looked is stored here. */
export const profileViews = pgTable(
  'profile_views',
  {
    /** The profile's owner. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day] }),
    index('profile_views_day').on(t.day),
    check('profile_views_positive', sql`${t.views} > 0`),
  ],
)

/**
 * Which views of the current day are counted already, so that each member counts once. A keyed hash of day, profile and member: without
 * the key nobody can tell who it was. Deleted when the day is over.
 */
export const profileViewMarks = pgTable(
  'profile_view_marks',
  { day: date().notNull(), mark: bytes().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.mark] })],
)
