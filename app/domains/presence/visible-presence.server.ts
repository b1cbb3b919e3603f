import { type SQL, sql } from 'drizzle-orm'
import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { db, uuidArray } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { isOnlineAt, type PresenceUpdate, shownLastSeen } from './online'

/** Limit of partners in the initial state. */
const INITIAL_MAX = 200
/** People who left before this were offline on the page that starts to listen. */
const RECENTLY = minutes(10)

/**
 * Presence updates for members connected to this process: about partners who accepted their conversation and show it, except across a
 * block or after a deletion, which `updatesForRemoved` reports once. One statement for any number of people.
 * @param privacyChanged people who changed their privacy settings: of them also that they hide their presence now
 */
export async function presenceUpdatesFor(
  processId: string,
  userIds: readonly string[],
  privacyChanged: readonly string[],
): Promise<{ viewerId: string; update: PresenceUpdate }[]> {
  const rows = await rowsForConnected(
    processId,
    sql`u.id = any(${uuidArray([...userIds, ...privacyChanged])}) and not ${IS_GONE}
      and (u.show_online_status or u.id = any(${uuidArray(privacyChanged)}))`,
  )
  return rows.map((row) => ({ viewerId: row.viewerId, update: updateOf(row) }))
}

/** A recent removal: an account that was deleted or suspended, or a block between two. */
export type RemovedMember = { userId: string } | { userId: string; blockedUserId: string }

/**
 * Offline updates about a removed member, for members connected to this process who could see their presence. A block sends each of
 * the two exactly what the deletion of the other's account would.
 */
export async function updatesForRemoved(
  processId: string,
  removed: RemovedMember,
): Promise<{ viewerId: string; update: PresenceUpdate }[]> {
  const who =
    'blockedUserId' in removed
      ? sql`((u.id = ${removed.userId} and m.user_id = ${removed.blockedUserId})
          or (u.id = ${removed.blockedUserId} and m.user_id = ${removed.userId}))`
      : sql`u.id = ${removed.userId} and m.sealed_at is null`
  const rows = await rowsForConnected(processId, sql`${who} and ${IS_GONE}`)
  return rows.map((row) => ({ viewerId: row.viewerId, update: updateOf(row) }))
}

/**
 * The viewer's partners who are online, were recently, or were removed recently: changes that a page may have missed before it listened.
 * After a longer break, all of them: only those who left meanwhile would tell when they were last here.
 * @param openUntil when the page stopped listening, if it did so before: the device may have slept for hours
 */
export async function initialPresence(
  viewer: { id: string },
  openUntil: Date | null = null,
): Promise<PresenceUpdate[]> {
  const at = now()
  const since = new Date(at.getTime() - RECENTLY)
  const isAll = openUntil !== null && openUntil < since
  const order = isAll
    ? sql`coalesce(u.online_until > ${at.toISOString()}::timestamptz, false) desc, u.id`
    : sql`changed.at desc`
  const rows = await presenceRows(sql`
    from users u
    join chat_members m on m.partner_id = u.id and m.contact_id = u.id
    join chat_members o on o.room_id = m.room_id and o.user_id = u.id and o.accepted_at is not null
    cross join lateral (select coalesce(m.sealed_at, u.deleted_at, u.online_until) as at) changed
    where m.user_id = ${viewer.id} and (u.show_online_status or ${IS_GONE}) and ${IS_KNOWN_TO_BOTH}
      and ${isAll ? sql`true` : sql`changed.at > ${since.toISOString()}::timestamptz`}
    order by ${order} limit ${INITIAL_MAX}`)
  return rows.map(updateOf)
}

type Row = {
  viewerId: string
  id: string
  onlineUntil: string | null
  lastSeen: string | null
  showOnlineStatus: boolean
  showLastSeen: boolean
  isGone: boolean
}

/**
 * People `u` with the members `m` connected to the process who may see their presence, in their active or most recently sealed room.
 * `offset 0` fixes the order of the joins: while many connect at once, after a restart, the planner takes `connections` for almost empty
 * and would read all of it and the conversations of all connected members.
 */
function rowsForConnected(processId: string, which: SQL): Promise<Row[]> {
  return presenceRows(sql`
    from users u
    cross join lateral (select * from chat_members where partner_id = u.id and contact_id = u.id offset 0) m
    cross join lateral (
      select from connections where user_id = m.user_id and process_id = ${processId}::uuid offset 0
    ) connected
    cross join lateral (
      select from chat_members where room_id = m.room_id and user_id = u.id and accepted_at is not null
        and ${IS_KNOWN_TO_BOTH} offset 0
    ) accepted
    where ${which}`)
}

function presenceRows(from: SQL): Promise<Row[]> {
  return db.execute<Row>(sql`
    select m.user_id as "viewerId", u.id, u.online_until as "onlineUntil", u.last_seen as "lastSeen",
      u.show_online_status as "showOnlineStatus", u.show_last_seen as "showLastSeen", ${IS_GONE} as "isGone"
    ${from}`) as Promise<Row[]>
}

/** One of the two may have opened a room without a message: the other does not know of it, and it outlives a match. */
const IS_KNOWN_TO_BOTH = sql`(select r.last_seq > 0 from chat_rooms r where r.id = m.room_id)`
const IS_GONE = sql`(u.is_suspended or u.deleted_at is not null or m.sealed_at is not null
  or ${sql.raw(isBlockBetween('u.id', 'm.user_id'))})`

function updateOf({ id, onlineUntil, lastSeen, isGone, ...shows }: Row): PresenceUpdate {
  if (isGone) return { partnerId: id, isOnline: false, lastSeen: null }
  return {
    partnerId: id,
    isOnline: isOnlineAt({ ...shows, onlineUntil: dateOf(onlineUntil) }, now()),
    lastSeen: shownLastSeen({ ...shows, lastSeen: dateOf(lastSeen) }, now()),
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
