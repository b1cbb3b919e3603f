import { sql } from 'drizzle-orm'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, rowsOf } from '~/platform/db.server'
import type { Conversation } from '../conversations/conversation.server'
import { publishToRoom } from '../realtime/chat-events.server'

type Asks = Pick<Viewer, 'id'>

/**
 * Marks messages as read up to a sequence number; later ones stay unread. `read_seq` is authoritative; `is_read`, `unread_count` and the
 * delivery receipt follow in the same statement. Does nothing, and publishes nothing, if all of it was read already, and with an
 * unavailable partner: nothing is unread there, and nobody may see that a member who blocked them reads.
 * @param upTo the sequence number of the last message that the viewer has seen
 */
export async function markRead(
  viewer: Asks,
  { roomId, partnerId, partner }: Conversation,
  upTo: number,
): Promise<void> {
  if (roomId === null || !partner) return
  const [changed] = await db.execute<{ readSeq: number }>(sql`
    with own as (
      select room_id, user_id, read_seq, cleared_seq from chat_members
      where room_id = ${roomId} and user_id = ${viewer.id} and sealed_at is null for update
    ), reached as (
      select own.*, least(${upTo}::int, r.last_seq) as seq from own join chat_rooms r on r.id = own.room_id
      where own.read_seq < least(${upTo}::int, r.last_seq)
    ), seen as (
      update messages s set is_read = true from reached
      where s.room_id = reached.room_id and s.receiver_id = reached.user_id
        and s.seq > reached.read_seq and s.seq <= reached.seq
      returning s.seq > reached.cleared_seq and s.unsent_at is null as was_unread
    )
    update chat_members m set read_seq = reached.seq, delivered_seq = greatest(m.delivered_seq, reached.seq),
      unread_count = m.unread_count - (select count(*)::int from seen where was_unread)
    from reached where m.room_id = reached.room_id and m.user_id = reached.user_id
    returning m.read_seq as "readSeq"`)
  if (!changed) return
  const seq = String(changed.readSeq)
  await publishToRoom({ kind: 'read', roomId, oneId: viewer.id, otherId: partnerId, seq })
}

/**
 * The unread counts of conversations and of requests. Muted and archived conversations, and those with an unavailable partner, do not
 * count (SPEC 9 "Unread badge"). One statement.
 */
export async function unreadCounts(viewer: Asks): Promise<{ chats: number; requests: number }> {
  const [row] = await rowsOf<{ chats: number; requests: number }>(UNREAD, [viewer.id], { prepared: true })
  return row ?? { chats: 0, requests: 0 }
}

// Every page of every member runs it.
const UNREAD = `
  select coalesce(sum(m.unread_count) filter (where m.accepted_at is not null), 0)::int as chats,
    coalesce(sum(m.unread_count) filter (where m.accepted_at is null), 0)::int as requests
  from chat_members m
  where m.user_id = $1::uuid and m.unread_count > 0 and m.sealed_at is null and not m.is_muted and not m.is_archived
    and not exists (select from users u where u.id = m.partner_id and (u.is_suspended or u.deleted_at is not null))
    ${hiddenFrom('$1::uuid', 'm.partner_id')}`
