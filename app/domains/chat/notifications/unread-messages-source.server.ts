import { MESSAGE_MAIL } from 'db/limits/platform'
import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import { MAILED_AT_ONCE, type UnreadSource } from '~/domains/notifications/channels/unread-source.server'
import { isMailable, momentAgo, wantsSql } from '~/domains/notifications/preferences/preferences.server'
import type { Tx } from '~/platform/database/db.server'
import { days, minutes } from '~/platform/time/durations'
import { unreadCounts } from '../messages/unread-counts.server'

/** Unread messages of conversations and of requests. Each message is mailed once, after ten minutes, and not once it is some days old. */
export const unreadMessages: UnreadSource = {
  unread: async (userId) => {
    const { chats, requests } = await unreadCounts({ id: userId })
    return { message: chats, request: requests }
  },
  peopleToMail,
  takeForMail: async (tx, userId) => {
    const waiting = await tx.execute(sql`
      select ${ROOMS} where m.user_id = ${userId} and ${hasUnread()} and ${isNew()} limit 1`)
    return waiting.length === 0 ? {} : markAllMailed(tx, userId)
  },
}

/**
 * Starts from unread messages of the last days (`messages_waiting`) and looks up the rest by key, so that the cost depends on those, not on
 * all conversations; the planner alone would scan all.
 */
export function peopleToMail(): SQL {
  return sql`
  with waiting as materialized (
    select room_id, receiver_id, max(seq) as seq from messages
    where not is_read and unsent_at is null and ${isInWindow(sql`created_at`)}
    group by room_id, receiver_id
  )
  select distinct m.user_id as "userId" from waiting w
  cross join lateral (
    select * from chat_members where room_id = w.room_id and user_id = w.receiver_id offset 0
  ) m
  cross join lateral (select * from chat_rooms where id = m.room_id offset 0) r
  cross join lateral (select * from users where id = m.user_id offset 0) u
  where w.seq > greatest(m.mailed_seq, m.read_seq, m.cleared_seq) and ${hasUnread()} and ${isMailable()}
  limit ${MAILED_AT_ONCE}`
}

/** Marks all unread messages as mailed, also the newest ones, since the number in the e-mail includes them. Returns the numbers. */
async function markAllMailed(tx: Tx, userId: string): Promise<{ message: number; request: number }> {
  const rooms = await tx.execute<{ unread: number; isRequest: boolean }>(sql`
    update chat_members m set mailed_seq = r.last_seq from chat_rooms r
    where r.id = m.room_id and m.user_id = ${userId} and ${hasUnread()}
    returning m.unread_count as unread, m.accepted_at is null as "isRequest"`)
  const sum = (some: readonly { unread: number }[]) => some.reduce((all, { unread }) => all + unread, 0)
  return {
    message: sum(rooms.filter(({ isRequest }) => !isRequest)),
    request: sum(rooms.filter(({ isRequest }) => isRequest)),
  }
}

const ROOMS = sql`from chat_members m join chat_rooms r on r.id = m.room_id`

/** A conversation that counts in the badge and that its member wants by mail, with a message not mailed yet. */
const hasUnread = (): SQL => sql`
  m.unread_count > 0 and r.last_seq > m.mailed_seq and m.sealed_at is null and not m.is_muted and not m.is_archived
  and not exists (select from users p where p.id = m.partner_id and (p.is_suspended or p.deleted_at is not null))
  and case when m.accepted_at is null then ${sql.raw(wantsSql('m.user_id', 'request', 'mail'))}
    else ${sql.raw(wantsSql('m.user_id', 'message', 'mail'))} end
  ${sql.raw(hiddenFrom('m.user_id', 'm.partner_id'))}`

/** A message has waited long enough, and is not too old. */
const isNew = (): SQL => sql`exists (
  select from messages s where s.room_id = m.room_id and s.receiver_id = m.user_id and s.unsent_at is null
    and s.seq > greatest(m.mailed_seq, m.read_seq, m.cleared_seq)
    and ${isInWindow(sql`s.created_at`)})`

const isInWindow = (at: SQL): SQL => sql`
  ${at} <= ${momentAgo(minutes(MESSAGE_MAIL.afterMinutes))} and ${at} > ${momentAgo(days(MESSAGE_MAIL.untilDays))}`
