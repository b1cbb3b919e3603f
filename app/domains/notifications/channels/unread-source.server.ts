import type { NoticeKind } from 'db/limits/notifications'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'

/** How much is unread, by kind. */
export type UnreadCounts = Partial<Record<NoticeKind, number>>

/**
 * Where unread things of some kinds are: the notices, and the conversations. The channels that reach people who are away ask every source;
 * jobs/notifications.server.ts names them.
 */
export type UnreadSource = {
  /** What is unread now; nothing about people who are hidden from the reader. */
  unread: (userId: string) => Promise<UnreadCounts>
  /** Selects "userId" of people with something to mail, by `isMailable`; at most `MAILED_AT_ONCE`. */
  peopleToMail: () => SQL
  /** Takes all that is to be mailed to one person, so that nobody takes it again. */
  takeForMail: (tx: Tx, userId: string) => Promise<UnreadCounts>
}

export const MAILED_AT_ONCE = 500

/** The sum of the counts of all sources. */
export async function unreadOf(sources: readonly UnreadSource[], userId: string): Promise<UnreadCounts> {
  return Object.assign({}, ...(await Promise.all(sources.map((source) => source.unread(userId)))))
}
