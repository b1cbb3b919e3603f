import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { rowsOf } from '~/platform/db.server'
import type { NoticeNews } from './stream-events'

/**
 * What may be said in passing of a message that the viewer got: by whom, unless they want no previews. Null for own messages, in
 * muted conversations, and where there is nothing to read any more.
 */
export async function noticeOf(viewer: Pick<Viewer, 'id'>, messageId: string): Promise<NoticeNews | null> {
  const [row] = await rowsOf<NoticeNews>(NOTICE, [viewer.id, messageId], { prepared: true })
  return row ?? null
}

const NOTICE = `
  select msg.id as "messageId", m.partner_id as "partnerId", m.accepted_at is null as "isRequest",
    case when v.allow_message_previews and m.accepted_at is not null then u.first_name end as name
  from messages msg
  join chat_members m on m.room_id = msg.room_id and m.user_id = msg.receiver_id
  join users u on u.id = m.partner_id and not u.is_blocked and u.deleted_at is null
  join users v on v.id = m.user_id
  where msg.id = $2::uuid and msg.receiver_id = $1::uuid and msg.taken_back_at is null and not msg.is_read
    and not m.is_muted and not m.is_archived
    ${hiddenFrom('$1::uuid', 'm.partner_id')}`
