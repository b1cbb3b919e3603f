import { sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { minutes, seconds } from '~/platform/durations'
import { log } from '~/platform/log.server'
import { SESSION_IDLE, SESSION_LASTS } from '~/platform/session.server'
import { singleton } from '~/platform/singleton.server'

const FLUSH_EVERY = minutes(1)

type LastUse = { noted: Map<string, Date>; timer: NodeJS.Timeout | null }
const lastUse = () => singleton<LastUse>('last-use', () => ({ noted: new Map(), timer: null }))

/** Remembers that a session was used just now. Page views never write: a timer brings it to the database. */
export function noteUse(sid: string): void {
  const state = lastUse()
  state.noted.set(sid, now())
  state.timer ??= setInterval(flushOrLog, FLUSH_EVERY).unref()
}

/**
 * Writes what was noted, in one statement: the session's last use and its new end (30 days on, but never past 180
 * days of life), and the owner's lastSeen. The host calls it once more when it stops.
 */
export async function flushLastUse(): Promise<void> {
  const state = lastUse()
  const noted = state.noted
  if (noted.size === 0) return
  state.noted = new Map()
  const uses = JSON.stringify([...noted].map(([sid, at]) => ({ sid, at })))
  try {
    await db.execute(sql`
      with used as (
        select * from json_to_recordset(${uses}::json) as used(sid text, at timestamptz)
      ), kept as (
        update sessions set
          sess = jsonb_set(sess::jsonb, '{lastUsedAt}', to_jsonb(used.at))::json,
          expire = least(used.at + ${idle}::interval, sessions.created_at + ${lasts}::interval)
        from used where sessions.sid = used.sid and sessions.expire > used.at
        returning sessions.user_id, used.at
      )
      update users set last_seen = seen.at
      from (select user_id, max(at) as at from kept group by user_id) as seen
      where users.id = seen.user_id and (users.last_seen is null or users.last_seen < seen.at)`)
  } catch (error) {
    // Not lost while the database is away: the next flush takes them along.
    for (const [sid, time] of noted) if (!state.noted.has(sid)) state.noted.set(sid, time)
    throw error
  }
}

const idle = `${SESSION_IDLE / seconds(1)} seconds`
const lasts = `${SESSION_LASTS / seconds(1)} seconds`

function flushOrLog(): void {
  flushLastUse().catch((error: unknown) => log.warn({ err: error }, 'last use of sessions not written'))
}
