import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { wantsSql } from '~/domains/notifications/preferences/preferences.server'
import { rowsOf } from '~/platform/database/db.server'
import type { MessageNotice } from './unread-feed.server'

/** If more messages are new, only the newest ones get a notice. */
const NOTICES_MAX = 100

/** A notice of one message, and when the message was created. */
export type Notice = { notice: MessageNotice; createdAt: Date }

/**
 * The notices of the given messages, in order of arrival. A notice names the sender, unless the viewer has switched previews off. There is
 * no notice of a message that the viewer sent, has read or cleared, that was unsent, that is in a muted or archived conversation, or of a
 * kind for which the viewer has switched notifications in the app off.
 */
export function noticesOf(viewer: Pick<Viewer, 'id'>, messageIds: readonly string[]): Promise<Notice[]> {
  // Passed as JSON: with an array parameter Postgres would plan the statement again for each call.
  return notices(BY_ID, viewer, JSON.stringify([...new Set(messageIds)].slice(-NOTICES_MAX)))
}

/**
 * The notices of all messages since a time, under the same conditions. The time itself is included, since a later message may have been
 * created in the same millisecond.
 */
export function noticesSince(viewer: Pick<Viewer, 'id'>, since: Date): Promise<Notice[]> {
  return notices(SINCE, viewer, since.toISOString())
}

async function notices(statement: string, viewer: Pick<Viewer, 'id'>, idsOrTime: string): Promise<Notice[]> {
  const rows = await rowsOf<MessageNotice & { createdAt: string }>(statement, [viewer.id, idsOrTime], {
    prepared: true,
  })
  return rows.map(({ createdAt, ...notice }) => ({ notice, createdAt: new Date(createdAt) })).reverse()
}

const noticeOf = (from: string) => `
  select msg.id as "messageId", m.partner_id as "partnerId", m.accepted_at is null as "isRequest",
    case when v.allow_message_previews and m.accepted_at is not null then u.first_name end as name,
    msg.created_at as "createdAt"
  ${from}
  join users u on u.id = m.partner_id and not u.is_suspended and u.deleted_at is null
  join users v on v.id = m.user_id
  where m.user_id = $1::uuid and msg.receiver_id = $1::uuid and msg.unsent_at is null and not msg.is_read
    and msg.seq > m.cleared_seq and m.sealed_at is null and not m.is_muted and not m.is_archived
    and case when m.accepted_at is null then ${wantsSql('$1::uuid', 'request', 'app')} else ${wantsSql('$1::uuid', 'message', 'app')} end
    ${hiddenFrom('$1::uuid', 'm.partner_id')}
  order by msg.created_at desc, msg.seq desc limit ${NOTICES_MAX}`

const BY_ID = noticeOf(`
  from json_array_elements_text($2::json) as given (id)
  join messages msg on msg.id = given.id::uuid
  join chat_members m on m.room_id = msg.room_id and m.user_id = msg.receiver_id`)

// The row of a room shows whether it has new messages: Postgres reads no messages of the other rooms.
const SINCE = noticeOf(`
  from chat_members m
  join chat_rooms r on r.id = m.room_id and r.updated_at >= $2::timestamptz and m.unread_count > 0
  join lateral (
    select * from messages where room_id = m.room_id and seq > r.last_seq - ${NOTICES_MAX} and created_at >= $2::timestamptz
  ) msg on true`)
