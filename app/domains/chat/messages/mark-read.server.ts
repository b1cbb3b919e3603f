import { hiddenFrom, isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { letsInAt, SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { rowsOf } from '~/platform/db.server'
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
  const [changed] = await rowsOf<Changed>(MARK_ROOM, [viewer.id, roomId, upTo], { prepared: true })
  if (changed?.roomId) await publishRead(viewer.id, partnerId, changed)
}

/**
 * The same for the conversation with a member, and the session is checked, in one statement: sockets mark most messages as read one by
 * one. An unknown or unavailable member is ignored.
 * @throws SessionEnded if the session has ended, or belongs to somebody else
 */
export async function markReadWith(
  { id, sid }: Pick<Viewer, 'id' | 'sid'>,
  partnerId: string,
  upTo: number,
): Promise<void> {
  const values = [id, partnerId, upTo, now().toISOString(), sid]
  const [row] = await rowsOf<Changed & { isValid: boolean }>(MARK_IN_SESSION, values, { prepared: true })
  if (!row?.isValid) throw new SessionEnded()
  if (row.roomId) await publishRead(id, partnerId, row)
}

type Changed = { roomId: string | null; readSeq: number | null }

const publishRead = (oneId: string, otherId: string, { roomId, readSeq }: Changed): Promise<void> =>
  publishToRoom({ kind: 'read', roomId: roomId ?? '', oneId, otherId, seq: String(readSeq) })

// $1: the viewer; $3: up to which message. Prepared: planning would cost more than execution.
const marking = (which: string) => `
  with own as (
    select m.room_id, m.user_id, m.read_seq, m.cleared_seq from chat_members m
    where m.user_id = $1::uuid and m.sealed_at is null and ${which} for update of m
  ), reached as (
    select own.*, least($3::bigint, r.last_seq)::int as seq from own join chat_rooms r on r.id = own.room_id
    where own.read_seq < least($3::bigint, r.last_seq)
  ), seen as (
    update messages s set is_read = true from reached
    where s.room_id = reached.room_id and s.receiver_id = reached.user_id
      and s.seq > reached.read_seq and s.seq <= reached.seq
    returning s.seq > reached.cleared_seq and s.unsent_at is null as was_unread
  ), changed as (
    update chat_members m set read_seq = reached.seq, delivered_seq = greatest(m.delivered_seq, reached.seq),
      unread_count = m.unread_count - (select count(*)::int from seen where was_unread)
    from reached where m.room_id = reached.room_id and m.user_id = reached.user_id
    returning m.room_id, m.read_seq
  )`
const MARK_ROOM = `${marking('m.room_id = $2::uuid')} select room_id as "roomId", read_seq as "readSeq" from changed`

const IS_VALID = `exists (select from sessions s join users u on u.id = s.user_id
    where s.sid = $5::text and u.id = $1::uuid and ${letsInAt('$4::timestamptz')})`
const MARK_IN_SESSION = `${marking(`m.contact_id = $2::uuid and m.partner_id = $2::uuid
      and exists (select from users p where p.id = m.partner_id and not p.is_suspended and p.deleted_at is null)
      and not ${isBlockBetween('$1::uuid', 'm.partner_id')} and ${IS_VALID}`)}
  select ${IS_VALID} as "isValid", (select room_id from changed) as "roomId", (select read_seq from changed) as "readSeq"`

/** How far a member has read, for the partner. */
export type ReadMark = { readerId: string; partnerId: string; seq: number }

/**
 * How far members have read, for those partners who may know it at this moment: the reader accepted the conversation, is available, and
 * neither blocked the other (DECISIONS "Chat and albums"). One statement for all.
 */
export async function visibleReadMarks(
  asked: readonly { roomId: string; readerId: string }[],
): Promise<ReadMark[]> {
  return rowsOf<ReadMark>(VISIBLE, [JSON.stringify(asked)], { prepared: true })
}

// `offset 0`, and JSON instead of an array: see new-messages.server.ts.
const VISIBLE = `
  select m.user_id as "readerId", o.user_id as "partnerId", m.read_seq as seq
  from json_to_recordset($1::json) as asked ("roomId" uuid, "readerId" uuid)
  cross join lateral (
    select * from chat_members where room_id = asked."roomId" and user_id = asked."readerId" offset 0
  ) m
  cross join lateral (
    select * from chat_members where room_id = m.room_id and user_id = m.partner_id and sealed_at is null offset 0
  ) o
  where m.accepted_at is not null
    and (select not u.is_suspended and u.deleted_at is null from users u where u.id = m.user_id)
    and not ${isBlockBetween('m.user_id', 'o.user_id')}`

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
