import { sql } from 'drizzle-orm'
import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { createdAt, moment } from './columns'

/** SPEC 3 "sessions". sid is the SHA-256 of the cookie's secret, so that a leaked table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sess: json().$type<SessionData>().notNull(),
    expire: moment().notNull(),
    /** An ended session is invalid, but a late form from it gets the matching notice and is saved as a draft. */
    endedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_expire').on(t.expire),
    index('sessions_ended').on(t.endedAt).where(sql`ended_at is not null`),
  ],
)

/** Further data of a session. */
type SessionData = {
  /** Readable name. */
  device: string
  /** ISO 3166 code of the network's country; null if unknown. */
  country?: string | null
  lastUsedAt: string
  /** When its owner last proved their identity: by password, second factor or passkey. */
  provedAt?: string
  /** When its owner last used a code or a passkey in this session; missing after a sign-in by password only. */
  factorProvedAt?: string
  /** How far the primary's log was after the owner's last write; only where there are replicas (decision 0320). */
  lastWrite?: string
  /** Why it ended. */
  ended?: SessionEnd
}

export type SessionEnd =
  | 'signed-out'
  | 'ended-by-owner'
  | 'password-changed'
  | 'password-reset'
  | 'suspended'
  | 'deleted'
