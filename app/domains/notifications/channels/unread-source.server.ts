import type { NoticeKind } from 'db/limits/notifications'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'

/** The number of unread notices and messages, by kind. */
export type UnreadCounts = Partial<Record<NoticeKind, number>>

/**
 * A source of unread counts: one for notices, one for conversations. The channels for people who are offline (e-mail, push) read all
 * sources; jobs/notifications.server.ts lists them.
 */
export type UnreadSource = {
  /** What is unread now, without events of people who are hidden from the reader. */
  unread: (userId: string) => Promise<UnreadCounts>
  /** Selects the "userId" of accounts that may get an e-mail now (`isMailable`) and have something to mail; at most `MAILED_AT_ONCE`. */
  peopleToMail: () => SQL
  /** Returns what is to be mailed to one person, and marks it as mailed, so that it is not mailed again. */
  takeForMail: (tx: Tx, userId: string) => Promise<UnreadCounts>
}

export const MAILED_AT_ONCE = 500

/** The unread counts of all sources in one object. No two sources count the same kind. */
export async function unreadOf(sources: readonly UnreadSource[], userId: string): Promise<UnreadCounts> {
  return Object.assign({}, ...(await Promise.all(sources.map((source) => source.unread(userId)))))
}
