import { sql } from 'drizzle-orm'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, rowsOf } from '~/platform/db.server'
import type { Conversation } from './conversation.server'
import { tellRoom } from './told.server'

type Asks = Pick<Viewer, 'id'>

/**
 * Marks what the viewer has got before their eyes as read: all up to a place. What came behind it stays unread. Does nothing, and tells
 * nobody, where all of it was read already.
 */
export async function markRead(
  viewer: Asks,
  { roomId, partnerId }: Conversation,
  upTo: number,
): Promise<void> {
  if (roomId === null) return
  const changed = await db.execute(sql`
    with own as (
      select read_seq from chat_members where room_id = ${roomId} and user_id = ${viewer.id} and read_seq < ${upTo} for update
    ), seen as (
      update messages set is_read = true from own
      where room_id = ${roomId} and receiver_id = ${viewer.id} and not is_read and seq <= ${upTo} returning 1
    )
    update chat_members m set read_seq = least(${upTo}, r.last_seq), delivered_seq = greatest(m.delivered_seq, least(${upTo}, r.last_seq)),
      unread_count = greatest(0, m.unread_count - (select count(*)::int from seen))
    from own, chat_rooms r where m.room_id = ${roomId} and r.id = m.room_id and m.user_id = ${viewer.id}
    returning 1`)
  if (changed.length > 0) await tellRoom({ kind: 'read', roomId, oneId: viewer.id, otherId: partnerId })
}

/**
 * How many messages wait unread: in conversations, and in requests. Muted ones, archived ones and those with somebody who
 * is gone count for nothing (SPEC 9 "Unread badge"). One statement.
 */
export async function unreadCounts(viewer: Asks): Promise<{ chats: number; requests: number }> {
  const [row] = await rowsOf<{ chats: number; requests: number }>(UNREAD, [viewer.id], { prepared: true })
  return row ?? { chats: 0, requests: 0 }
}

// Asked for by every page of every member.
const UNREAD = `
  select coalesce(sum(m.unread_count) filter (where m.accepted_at is not null), 0)::int as chats,
    coalesce(sum(m.unread_count) filter (where m.accepted_at is null), 0)::int as requests
  from chat_members m
  where m.user_id = $1::uuid and m.unread_count > 0 and not m.is_muted and not m.is_archived
    and not exists (select from users u where u.id = m.partner_id and (u.is_blocked or u.deleted_at is not null))
    ${hiddenFrom('$1::uuid', 'm.partner_id')}`
