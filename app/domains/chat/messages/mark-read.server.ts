import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { isUsableAt, SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { rowsOf } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { Conversation } from '../conversations/conversation.server'
import { publishToRoom } from '../realtime/chat-events.server'

type Member = Pick<Viewer, 'id'>

/**
 * Marks messages as read up to a sequence number; later ones stay unread. `read_seq` is authoritative; `is_read`, `unread_count` and the
 * delivery receipt follow in the same statement. Does nothing, and publishes nothing, if all of it was read already, and with an
 * unavailable partner: nothing is unread there, and nobody may see that a member who blocked them reads.
 * @param upTo the sequence number of the last message that the viewer has seen
 */
export async function markRead(
  viewer: Member,
  { roomId, partnerId, partner }: Conversation,
  upTo: number,
): Promise<void> {
  if (roomId === null || !partner) return
  const [changed] = await rowsOf<Changed>(MARK_ROOM, [viewer.id, roomId, upTo], { prepared: true })
  if (changed?.roomId) await publishRead(viewer.id, partnerId, changed)
}

/** A member has seen the conversation with another one up to a message, on a device with that session. */
export type SeenUpTo = { by: Pick<Viewer, 'id' | 'sid'>; partnerId: string; upTo: number }

/**
 * Marks what sockets have seen, many conversations in one statement, which checks each session too. An unknown or unavailable partner is
 * ignored.
 * @returns for each what became of it. `ended`: the session has ended, or belongs to somebody else; `busy`: another statement changes that
 *   conversation at this moment, for which the others do not wait. Nothing was marked in either case.
 */
export async function markSeen(seen: readonly SeenUpTo[]): Promise<('done' | 'ended' | 'busy')[]> {
  const { valid, busy } = await mark(MARK_TOGETHER, seen)
  return seen.map((_, n) => (valid.has(n) ? (busy.has(n) ? 'busy' : 'done') : 'ended'))
}

/**
 * Like `markSeen`, for one conversation: waits while another statement changes it.
 * @throws SessionEnded if the session has ended, or belongs to somebody else
 */
export async function markOneSeen(seen: SeenUpTo): Promise<void> {
  const { valid } = await mark(MARK_ALONE, [seen])
  if (valid.size === 0) throw new SessionEnded()
}

async function mark(
  statement: string,
  seen: readonly SeenUpTo[],
): Promise<{ valid: Set<number>; busy: Set<number> }> {
  const marks = seen.map(({ by, partnerId, upTo }, n) => ({ n, userId: by.id, partnerId, upTo, sid: by.sid }))
  const values = [JSON.stringify(marks), now().toISOString()]
  const [row] = await rowsOf<Marked>(statement, values, { prepared: true })
  const { valid, busy, changed } = row ?? { valid: null, busy: null, changed: null }
  await Promise.all((changed ?? []).map((one) => publishRead(one.userId, one.partnerId, one)))
  return { valid: new Set(valid), busy: new Set(busy) }
}

type Marked = {
  valid: number[] | null
  busy: number[] | null
  changed: (Changed & { userId: string; partnerId: string })[] | null
}
type Changed = { roomId: string | null; readSeq: number | null }

const publishRead = (oneId: string, otherId: string, { roomId, readSeq }: Changed): Promise<void> =>
  publishToRoom({ kind: 'read', roomId: roomId ?? '', oneId, otherId, seq: String(readSeq) })

// `own`: the rows of the readers, locked, and up to which message each has seen. Prepared: planning would cost more than execution.
const marking = (own: string) => `
  with ${own}, reached as (
    select own.*, least(own.up_to, r.last_seq)::int as seq from own join chat_rooms r on r.id = own.room_id
    where own.read_seq < least(own.up_to, r.last_seq)
  ), seen as (
    update messages s set is_read = true from reached
    where s.room_id = reached.room_id and s.receiver_id = reached.user_id
      and s.seq > reached.read_seq and s.seq <= reached.seq
    returning s.room_id, s.receiver_id, s.seq > reached.cleared_seq and s.unsent_at is null as was_unread
  ), changed as (
    update chat_members m set read_seq = reached.seq, delivered_seq = greatest(m.delivered_seq, reached.seq),
      unread_count = m.unread_count - (select count(*)::int from seen
        where was_unread and seen.room_id = m.room_id and seen.receiver_id = m.user_id)
    from reached where m.room_id = reached.room_id and m.user_id = reached.user_id
    returning m.room_id, m.user_id, m.partner_id, m.read_seq
  )`

// $1: the viewer; $2: the room; $3: up to which message.
const MARK_ROOM = `${marking(`own as (
    select m.room_id, m.user_id, m.read_seq, m.cleared_seq, $3::bigint as up_to from chat_members m
    where m.user_id = $1::uuid and m.room_id = $2::uuid and m.sealed_at is null for update of m
  )`)} select room_id as "roomId", read_seq as "readSeq" from changed`

// $1: SeenUpTo as JSON; $2: now. `offset 0`, and JSON instead of an array: see new-messages.server.ts. Counts instead of `exists`, which the
// planner would answer from a table of all sessions.
const markingSeen = (ofLocked: string) => `${marking(`marks as materialized (
    select one.*, (select count(*) > 0 from sessions s join users u on u.id = s.user_id
      where s.sid = one.sid and u.id = one."userId" and ${isUsableAt('$2::timestamptz')}) as is_valid
    from json_to_recordset($1::json) as one (n int, "userId" uuid, "partnerId" uuid, "upTo" bigint, sid text)
  ), found as materialized (
    select m.room_id, m.user_id, max(marks."upTo") as up_to, array_agg(marks.n) as mark_numbers from marks
    cross join lateral (
      select * from chat_members where user_id = marks."userId" and contact_id = marks."partnerId"
        and partner_id = marks."partnerId" and sealed_at is null offset 0
    ) m
    where marks.is_valid
      and (select not p.is_suspended and p.deleted_at is null from users p where p.id = m.partner_id)
      and (select count(*) = 0 from user_blocks b where b.user_id = m.user_id and b.blocked_user_id = m.partner_id)
      and (select count(*) = 0 from user_blocks b where b.user_id = m.partner_id and b.blocked_user_id = m.user_id)
    group by m.room_id, m.user_id
  ), own as (
    select m.*, f.up_to from found f cross join lateral (
      select room_id, user_id, read_seq, cleared_seq from chat_members
      where room_id = f.room_id and user_id = f.user_id and sealed_at is null for update ${ofLocked}
    ) m
  )`)}
  select (select json_agg(n) from marks where is_valid) as valid,
    (select json_agg(n) from found f cross join unnest(f.mark_numbers) as n
      where not exists (select from own where own.room_id = f.room_id and own.user_id = f.user_id)) as busy,
    (select json_agg(json_build_object(
      'roomId', room_id, 'userId', user_id, 'partnerId', partner_id, 'readSeq', read_seq)) from changed) as changed`
/** Skips rows that others have locked, so that one conversation does not delay the rest, and that two batches cannot deadlock. */
const MARK_TOGETHER = markingSeen('skip locked')
const MARK_ALONE = markingSeen('')

/** How far a member has read, for the partner. */
type ReadMark = { readerId: string; partnerId: string; seq: number }

/**
 * How far members have read, for those partners who may know it at this moment: the reader accepted the conversation, is available, and
 * neither blocked the other (DECISIONS "Chat and albums"). One statement for all.
 */
export async function visibleReadMarks(
  readers: readonly { roomId: string; readerId: string }[],
): Promise<ReadMark[]> {
  return rowsOf<ReadMark>(VISIBLE, [JSON.stringify(readers)], { prepared: true })
}

// `offset 0`, and JSON instead of an array: see new-messages.server.ts.
const VISIBLE = `
  select m.user_id as "readerId", o.user_id as "partnerId", m.read_seq as seq
  from json_to_recordset($1::json) as reader ("roomId" uuid, "readerId" uuid)
  cross join lateral (
    select * from chat_members where room_id = reader."roomId" and user_id = reader."readerId" offset 0
  ) m
  cross join lateral (
    select * from chat_members where room_id = m.room_id and user_id = m.partner_id and sealed_at is null offset 0
  ) o
  where m.accepted_at is not null
    and (select not u.is_suspended and u.deleted_at is null from users u where u.id = m.user_id)
    and not ${isBlockBetween('m.user_id', 'o.user_id')}`
