import type { NoticeKind } from 'db/limits/notifications'
import { MESSAGE_MAIL } from 'db/limits/platform'
import { type SQL, sql } from 'drizzle-orm'
import { db, type Tx } from '~/platform/database/db.server'
import { days, minutes } from '~/platform/time/durations'
import { EVENT_COUNT, IS_VISIBLE } from '../centre/notices-sql.server'
import { isMailable, momentAgo } from '../preferences/preferences.server'

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

/** Unread notices. Each is mailed at most once: when it is ten minutes old, and no longer when it is some days old. */
export const noticesSource: UnreadSource = {
  unread: async (userId) =>
    countsOf(
      await db.execute<KindCount>(sql`
        select n.kind, sum(${sql.raw(EVENT_COUNT)})::int as count from notices n
        where n.user_id = ${userId} and n.read_at is null and ${sql.raw(IS_VISIBLE)} group by n.kind`),
    ),
  peopleToMail: () => sql`
    select distinct u.id as "userId" from notices n join users u on u.id = n.user_id
    where ${isDue()} and ${isMailable()} limit ${MAILED_AT_ONCE}`,
  takeForMail: async (tx: Tx, userId) =>
    countsOf(
      await tx.execute<KindCount>(sql`
        with due as materialized (
          -- In the order in which a reader's page locks them (change-notices.server.ts).
          select n.id from notices n where n.user_id = ${userId} and ${isDue()} order by n.id for no key update
        ), taken as (
          update notices n set is_mail_due = false from due where n.id = due.id
          returning n.kind, ${sql.raw(EVENT_COUNT)} as count
        )
        select kind, sum(count)::int as count from taken group by kind`),
    ),
}

type KindCount = { kind: string; count: number }
const countsOf = (rows: readonly KindCount[]): UnreadCounts =>
  Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))

const isDue = () => sql`
  n.is_mail_due and n.read_at is null and n.updated_at <= ${momentAgo(minutes(MESSAGE_MAIL.afterMinutes))}
  and n.updated_at > ${momentAgo(days(MESSAGE_MAIL.untilDays))} and ${sql.raw(IS_VISIBLE)}`
