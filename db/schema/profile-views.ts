import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bytes } from './columns'

/** How many members opened a profile on a day (German time). The members themselves are not stored. */
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
 * Marks of the views that were counted on the current day, so that each member counts once. A mark is a keyed hash of day, profile and
 * member: it does not reveal the member without the key. Marks are deleted when the day is over.
 */
export const profileViewMarks = pgTable(
  'profile_view_marks',
  { day: date().notNull(), mark: bytes().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.mark] })],
)
