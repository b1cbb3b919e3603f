import { type SQL, sql } from 'drizzle-orm'
import { isOnlineAt, shownLastSeen } from '~/domains/profiles/presence'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { minutes } from '~/platform/durations'
import type { PresenceNews } from './presence-news'

/** Of more partners a page is not told at first, however many there are. */
const AT_FIRST_MAX = 200
/** Who left longer ago than this was offline on the page that begins to listen. */
const LATELY = minutes(10)

/**
 * What those who are connected to this process may learn of people whose presence changed: partners who accepted their conversation
 * and show it; nobody where one of the two blocked the other. One statement, however many there are on either side.
 * @param hiddenToo of these also that they show nothing any more
 */
export async function newsFor(
  processId: string,
  userIds: readonly string[],
  hiddenToo: readonly string[],
): Promise<{ viewerId: string; news: PresenceNews }[]> {
  const rows = await told(sql`
    join connections c on c.user_id = m.user_id and c.process_id = ${processId}::uuid
    where u.id = any(${list([...userIds, ...hiddenToo])})
      and (u.show_online_status or u.id = any(${list(hiddenToo)}))`)
  return rows.map((row) => ({ viewerId: row.viewerId, news: newsOf(row) }))
}

/** Which of the viewer's partners are online, or were a moment ago: what a page may have missed before it listened. */
export async function newsAtFirst(viewer: { id: string }): Promise<PresenceNews[]> {
  const since = new Date(now().getTime() - LATELY).toISOString()
  const rows = await told(
    sql`
    where m.user_id = ${viewer.id} and u.online_until > ${since}::timestamptz and u.show_online_status`,
    sql`order by u.online_until desc limit ${AT_FIRST_MAX}`,
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

/** Everybody `u` with those `m` who may know of them; `which` goes on from there. */
function told(which: SQL, atMost = sql``): Promise<Row[]> {
  return db.execute<Row>(sql`
    select m.user_id as "viewerId", u.id, u.online_until as "onlineUntil", u.last_seen as "lastSeen",
      u.show_online_status as "showOnlineStatus", u.show_last_seen as "showLastSeen",
      u.is_blocked or u.deleted_at is not null as "isGone"
    from users u
    join chat_members m on m.partner_id = u.id
    join chat_members o on o.room_id = m.room_id and o.user_id = u.id and o.accepted_at is not null
    ${which} and not exists (select from user_blocks b
      where (b.user_id = u.id and b.blocked_user_id = m.user_id)
        or (b.user_id = m.user_id and b.blocked_user_id = u.id))
    ${atMost}`) as Promise<Row[]>
}

function newsOf({ id, onlineUntil, lastSeen, isGone, ...shows }: Row): PresenceNews {
  if (isGone) return { partnerId: id, isOnline: false, lastSeen: null }
  return {
    partnerId: id,
    isOnline: isOnlineAt({ ...shows, onlineUntil: dateOf(onlineUntil) }, now()),
    lastSeen: shownLastSeen({ ...shows, lastSeen: dateOf(lastSeen) }),
  }
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text))
const list = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`
