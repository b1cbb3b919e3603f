import { type SQL, sql } from 'drizzle-orm'
import { isBlockBetween } from '~/domains/accounts/blocks-sql.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { minutes } from '~/platform/durations'
import { isOnlineAt, shownLastSeen } from './online'
import type { PresenceUpdate } from './presence-update'

/** Of more partners a page is not told at first, however many there are. */
const AT_FIRST_MAX = 200
/** Who left longer ago than this was offline on the page that begins to listen. */
const LATELY = minutes(10)

/**
 * What those who are connected to this process may learn of people whose presence changed: partners who accepted their conversation
 * and show it; nobody where one of the two is gone or blocked the other: of that tells `updatesForRemoved`, once. One statement, however many there
 * are on either side.
 * @param hiddenToo of these also that they show nothing any more
 */
export async function presenceUpdatesFor(
  processId: string,
  userIds: readonly string[],
  hiddenToo: readonly string[],
): Promise<{ viewerId: string; news: PresenceUpdate }[]> {
  const rows = await told(sql`
    join connections c on c.user_id = m.user_id and c.process_id = ${processId}::uuid
    where u.id = any(${list([...userIds, ...hiddenToo])}) and not ${IS_GONE}
      and (u.show_online_status or u.id = any(${list(hiddenToo)}))`)
  return rows.map((row) => ({ viewerId: row.viewerId, news: newsOf(row) }))
}

/** Who is gone for whom, of a moment ago: an account that was deleted or suspended, or two of whom one has blocked the other. */
export type Gone = { userId: string } | { userId: string; blockedUserId: string }

/**
 * That somebody is offline who has just gone, for those connected to this process who could see their presence, shown or hidden. A block
 * tells each of the two exactly what the deletion of the other one's account would.
 */
export async function updatesForRemoved(
  processId: string,
  gone: Gone,
): Promise<{ viewerId: string; news: PresenceUpdate }[]> {
  const who =
    'blockedUserId' in gone
      ? sql`((u.id = ${gone.userId} and m.user_id = ${gone.blockedUserId})
          or (u.id = ${gone.blockedUserId} and m.user_id = ${gone.userId}))`
      : sql`u.id = ${gone.userId} and m.sealed_at is null`
  const rows = await told(sql`
    join connections c on c.user_id = m.user_id and c.process_id = ${processId}::uuid
    where ${who} and ${IS_GONE}`)
  return rows.map((row) => ({ viewerId: row.viewerId, news: newsOf(row) }))
}

/**
 * Which of the viewer's partners are online, were a moment ago, or went a moment ago for good: what a page may have missed before it
 * listened.
 */
export async function initialPresence(viewer: { id: string }): Promise<PresenceUpdate[]> {
  const since = new Date(now().getTime() - LATELY).toISOString()
  const rows = await told(
    sql`
    cross join lateral (select coalesce(m.sealed_at, u.deleted_at, u.online_until) as at) changed
    where m.user_id = ${viewer.id} and changed.at > ${since}::timestamptz and (u.show_online_status or ${IS_GONE})`,
    sql`order by changed.at desc limit ${AT_FIRST_MAX}`,
  )
  return rows.map(newsOf)
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

/** Everybody `u` with those `m` who may know of them, in the room that goes on or was sealed last; `which` goes on from there. */
function told(which: SQL, atMost = sql``): Promise<Row[]> {
  return db.execute<Row>(sql`
    select m.user_id as "viewerId", u.id, u.online_until as "onlineUntil", u.last_seen as "lastSeen",
      u.show_online_status as "showOnlineStatus", u.show_last_seen as "showLastSeen",
      ${IS_GONE} as "isGone"
    from users u
    join chat_members m on m.partner_id = u.id
    join chat_members o on o.room_id = m.room_id and o.user_id = u.id and o.accepted_at is not null
    ${which} and m.contact_id = u.id ${atMost}`) as Promise<Row[]>
}

const IS_GONE = sql`(u.is_suspended or u.deleted_at is not null or m.sealed_at is not null
  or ${sql.raw(isBlockBetween('u.id', 'm.user_id'))})`

function newsOf({ id, onlineUntil, lastSeen, isGone, ...shows }: Row): PresenceUpdate {
  if (isGone) return { partnerId: id, isOnline: false, lastSeen: null }
  return {
    partnerId: id,
    isOnline: isOnlineAt({ ...shows, onlineUntil: dateOf(onlineUntil) }, now()),
    lastSeen: shownLastSeen({ ...shows, lastSeen: dateOf(lastSeen) }, now()),
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
const list = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`
