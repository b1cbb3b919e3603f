import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { wants } from '~/domains/notifications/preferences/wants-sql.server'
import { rowsOf } from '~/platform/database/db.server'
import type { NoticeNews } from './unread-feed.server'

/** Of more messages only the newest get a notice. */
const NOTICES_MAX = 100

export type Notice = { news: NoticeNews; cameAt: Date }

/**
 * The notices of messages that the viewer received, in order of arrival: the sender, unless the viewer wants no previews. Excludes own,
 * read and unsent messages, those in muted and archived conversations, and what the viewer does not want to
 * be told of in the app.
 */
export function noticesOf(viewer: Pick<Viewer, 'id'>, messageIds: readonly string[]): Promise<Notice[]> {
  // As JSON: for an array the planner would make a new plan for each call.
  return notices(BY_ID, viewer, JSON.stringify([...new Set(messageIds)].slice(-NOTICES_MAX)))
}

/** The same for all messages since a time, its millisecond included: a later message may have the same timestamp. */
export function noticesSince(viewer: Pick<Viewer, 'id'>, since: Date): Promise<Notice[]> {
  return notices(SINCE, viewer, since.toISOString())
}

async function notices(statement: string, viewer: Pick<Viewer, 'id'>, which: string): Promise<Notice[]> {
  const rows = await rowsOf<NoticeNews & { cameAt: string }>(statement, [viewer.id, which], {
    prepared: true,
  })
  return rows.map(({ cameAt, ...news }) => ({ news, cameAt: new Date(cameAt) })).reverse()
}

const noticeOf = (from: string) => `
  select msg.id as "messageId", m.partner_id as "partnerId", m.accepted_at is null as "isRequest",
    case when v.allow_message_previews and m.accepted_at is not null then u.first_name end as name,
    msg.created_at as "cameAt"
  ${from}
  join users u on u.id = m.partner_id and not u.is_suspended and u.deleted_at is null
  join users v on v.id = m.user_id
  where m.user_id = $1::uuid and msg.receiver_id = $1::uuid and msg.unsent_at is null and not msg.is_read
    and m.sealed_at is null and not m.is_muted and not m.is_archived
    and case when m.accepted_at is null then ${wants('$1::uuid', 'request', 'app')} else ${wants('$1::uuid', 'message', 'app')} end
    ${hiddenFrom('$1::uuid', 'm.partner_id')}
  order by msg.created_at desc, msg.seq desc limit ${NOTICES_MAX}`

const BY_ID = noticeOf(`
  from json_array_elements_text($2::json) as asked (id)
  join messages msg on msg.id = asked.id::uuid
  join chat_members m on m.room_id = msg.room_id and m.user_id = msg.receiver_id`)

// Filters rooms without new messages by their own row: none of their messages is read.
const SINCE = noticeOf(`
  from chat_members m
  join chat_rooms r on r.id = m.room_id and r.updated_at >= $2::timestamptz and m.unread_count > 0
  join lateral (
    select * from messages where room_id = m.room_id and seq > r.last_seq - ${NOTICES_MAX} and created_at >= $2::timestamptz
  ) msg on true`)
