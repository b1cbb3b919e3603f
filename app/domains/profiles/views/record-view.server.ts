import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { isPrefetch } from '~/platform/http/is-prefetch'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { germanDay } from '~/platform/time/german-day.server'

/** The time between two writes: a crash loses at most the views of this time. */
const FLUSH_EVERY = seconds(3)
/** More views than members cause between two writes; beyond it views are not counted. */
const PENDING_MAX = 20_000
/** Rows of one statement: longer statements would delay others. */
const BATCH = 500

/** `userId`: the owner of the profile. */
type View = { userId: string; day: string }
/** `views`: by the mark of profile, viewer and day. */
type Pending = { views: Map<string, View>; timer: NodeJS.Timeout | null }
const pending = () => singleton<Pending>('profile-views', () => ({ views: new Map(), timer: null }))

/**
 * Records that a member saw a whole profile (DECISIONS "Notifications"). Each viewer counts once a day. The owner, staff, bots and pages
 * that the browser prefetched do not count. The caller has found the profile for this viewer, so visitors and blocked members never come
 * here. No request waits for the write: a timer writes the pending views.
 */
export function recordProfileView({
  viewer,
  profileId,
  request,
}: {
  viewer: Pick<Viewer, 'id' | 'isModerator'>
  profileId: string
  request: Request
}): void {
  const isBot = isbot(request.headers.get('user-agent'))
  if (viewer.id === profileId || viewer.isModerator || isPrefetch(request) || isBot) return
  const { views, timer } = pending()
  if (views.size >= PENDING_MAX) return
  const day = germanDay(now())
  views.set(markOf({ day, profileId, viewerId: viewer.id }), { userId: profileId, day })
  if (!timer) pending().timer = setInterval(flushOrLog, FLUSH_EVERY).unref()
}

/**
 * Writes the pending views: each mark that the day does not have yet adds one to the profile's count of that day. The host also calls it at
 * shutdown. A repeated write counts nothing twice.
 */
export async function flushProfileViews(): Promise<void> {
  const { views } = pending()
  const all = [...views]
  for (let at = 0; at < all.length; at += BATCH) {
    const some = all.slice(at, at + BATCH)
    const rows = some.map(([mark, { userId, day }]) => ({ mark, user_id: userId, day }))
    await db.execute(sql`
      with seen as (
        select distinct decode(mark, 'hex') as mark, user_id, day
        from json_to_recordset(${JSON.stringify(rows)}::json) as seen (mark text, user_id uuid, day date)
        -- Excludes accounts purged meanwhile.
        where exists (select from users where users.id = seen.user_id)
      ), fresh as (
        insert into profile_view_marks (day, mark) select day, mark from seen order by day, mark
        on conflict do nothing returning day, mark
      )
      insert into profile_views (user_id, day, views)
      select seen.user_id, seen.day, count(*) from seen join fresh on fresh.day = seen.day and fresh.mark = seen.mark
      group by seen.user_id, seen.day order by seen.user_id, seen.day
      on conflict (user_id, day) do update set views = profile_views.views + excluded.views`)
    // A view that was recorded again meanwhile is not lost: its mark is already stored, and would count nothing.
    for (const [mark] of some) views.delete(mark)
  }
}

/** A keyed hash: its key is not in the database, so the rows alone identify no viewer. The key differs from that of the cookies. */
function markOf({ day, profileId, viewerId }: { day: string; profileId: string; viewerId: string }): string {
  const key = `profile views ${env().sessionSecrets[0]}`
  return createHmac('sha256', key).update(`${day} ${profileId} ${viewerId}`).digest('hex')
}

function flushOrLog(): void {
  flushProfileViews().catch((error: unknown) => log.warn({ err: error }, 'profile views not written'))
}
