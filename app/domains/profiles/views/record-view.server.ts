import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { germanDay } from './german-day'

/** What a crash may lose. */
const FLUSH_EVERY = seconds(3)
/** More than members open between two flushes; beyond it views are not counted. */
const NOTED_MAX = 20_000
/** Longer statements would delay others. */
const WRITTEN_TOGETHER = 500

type Noted = { userId: string; day: string }
type State = { noted: Map<string, Noted>; timer: NodeJS.Timeout | null }
const state = () => singleton<State>('profile-views', () => ({ noted: new Map(), timer: null }))

/**
 * Counts that a member saw a whole profile (DECISIONS "Notifications"): once a day each, never the owner, staff, programs, or a page that
 * the browser only fetched in advance. The caller has found the profile for this viewer, so blocked pairs never come here, nor do
 * visitors. No request waits for it: a timer writes.
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
  const { headers } = request
  const isAhead = [headers.get('sec-purpose'), headers.get('purpose')].some((why) =>
    why?.includes('prefetch'),
  )
  if (viewer.id === profileId || viewer.isModerator || isAhead || isbot(headers.get('user-agent'))) return
  const { noted, ...rest } = state()
  if (noted.size >= NOTED_MAX) return
  const day = germanDay(now())
  noted.set(markOf({ day, profileId, viewerId: viewer.id }), { userId: profileId, day })
  if (!rest.timer) state().timer = setInterval(flushOrLog, FLUSH_EVERY).unref()
}

/**
 * Writes the recorded views: a mark that is new today adds one to the profile's day. The host calls it once more at shutdown; a
 * repeated write counts nothing twice.
 */
export async function flushProfileViews(): Promise<void> {
  const pending = state()
  const all = [...pending.noted]
  for (let at = 0; at < all.length; at += WRITTEN_TOGETHER) {
    const some = all.slice(at, at + WRITTEN_TOGETHER)
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
    // What was recorded again meanwhile is written again, and counts nothing.
    for (const [mark] of some) pending.noted.delete(mark)
  }
}

/** The key never reaches the database, so its rows alone name nobody; it differs from that of the cookies. */
function markOf({ day, profileId, viewerId }: { day: string; profileId: string; viewerId: string }): string {
  const key = `profile views ${env().sessionSecrets[0]}`
  return createHmac('sha256', key).update(`${day} ${profileId} ${viewerId}`).digest('hex')
}

function flushOrLog(): void {
  flushProfileViews().catch((error: unknown) => log.warn({ err: error }, 'profile views not written'))
}
