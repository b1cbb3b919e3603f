import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { createdAt, id } from './columns'

/** SPEC 3 "matches": a like, and whether the other person likes back. */
export const matches = pgTable(
  'matches',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isLike: boolean().notNull(),
    isMutual: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('matches_pair').on(t.userId, t.targetUserId),
    index('matches_target').on(t.targetUserId),
    check('matches_not_self', sql`${t.userId} <> ${t.targetUserId}`),
  ],
)

/** A block: neither of the two sees the other. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    blockedUserId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('user_blocks_pair').on(t.userId, t.blockedUserId),
    index('user_blocks_blocked').on(t.blockedUserId),
    check('user_blocks_not_self', sql`${t.userId} <> ${t.blockedUserId}`),
  ],
)
