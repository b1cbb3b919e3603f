import { users } from 'db/schema/accounts'
import { connections } from 'db/schema/presence'
import { and, eq, gt, notExists, sql } from 'drizzle-orm'
import { processInBatches } from '~/platform/concurrency/process-in-batches'
import { db, type Queryable } from '~/platform/database/db.server'
import { SESSION_IDLE, SESSION_MAX_AGE } from '~/platform/http/session.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'

const FLUSH_INTERVAL = minutes(1)
/** Larger batches would delay other statements, and so would batches without a pause between them. */
const BATCH_SIZE = 50
const PAUSE_MS = 100
/**
 * A connection uses its session twice a minute. Writing each use of thousands of connections would delay messages, and nothing shows the
 * last use of a connected member more exactly.
 */
const CONNECTIONS_WRITTEN_EVERY = minutes(5)
/** For how long a page view keeps its reader online, connected or not. */
export const PAGE_KEEPS_ONLINE = minutes(5)

/** When a session was last used, and last used by a page: connections also verify their session, but count for presence by themselves. */
type Use = { at: Date; pageAt: Date | null }
/** `noted`: uses since the last flush. `writing`: uses that the current flush has not written yet. */
type LastUse = { noted: Map<string, Use>; writing: Map<string, Use>; timer: NodeJS.Timeout | null }
const lastUse = () =>
  singleton<LastUse>('last-use', () => ({ noted: new Map(), writing: new Map(), timer: null }))

/** Records that a session was used. Page views never write; a timer writes to the database. */
export function recordLastUse(sid: string, { isPage }: { isPage: boolean }): void {
  const state = lastUse()
  const at = now()
  state.noted.set(sid, { at, pageAt: isPage ? at : (state.noted.get(sid)?.pageAt ?? null) })
  state.timer ??= setInterval(flushOrLog, FLUSH_INTERVAL).unref()
}

/**
 * Writes recorded uses in batches: the session's last use and its new expiry (30 days on, but never past 180 days of life), and the
 * owner's lastSeen and, for pages, how long that keeps them online. Uses from before somebody went offline do not bring them back
 * online. Uses by connections alone are written every five minutes. The host calls it once more at shutdown.
 * @param withinMs how long all may take: batches have pauses of up to PAUSE_MS
 */
export async function flushLastUse(withinMs = 0): Promise<void> {
  const state = lastUse()
  // With what a slower flush has not written yet: at a shutdown it may not finish.
  const noted = takeOver(state)
  if (noted.size === 0) return
  try {
    const pauseMs = Math.min(PAUSE_MS, (withinMs * BATCH_SIZE) / noted.size)
    await processInBatches([...noted.keys()], { size: BATCH_SIZE, pauseMs }, async (sids) => {
      const some = sids.flatMap((sid) => {
        const use = noted.get(sid)
        return use ? [[sid, use] as const] : []
      })
      if (some.length > 0) await write(some)
      for (const sid of sids) noted.delete(sid)
    })
  } catch (error) {
    // Kept for the next flush while the database is unreachable.
    if (state.writing === noted) {
      state.noted = takeOver(state)
      state.writing = new Map()
    }
    throw error
  }
}

/** Returns all uses that are not written yet, and takes them from a flush that is still writing some of them. */
function takeOver(state: LastUse): Map<string, Use> {
  const all = new Map(state.writing)
  for (const [sid, { at, pageAt }] of state.noted)
    all.set(sid, { at, pageAt: pageAt ?? all.get(sid)?.pageAt ?? null })
  state.writing.clear()
  state.writing = all
  state.noted = new Map()
  return all
}

async function write(some: readonly (readonly [string, Use])[]): Promise<void> {
  const uses = JSON.stringify(some.map(([sid, { at, pageAt }]) => ({ sid, at, page_at: pageAt })))
  await db.execute(sql`
      with used as (
        select * from json_to_recordset(${uses}::json) as used(sid text, at timestamptz, page_at timestamptz)
      ), due as (
        select sessions.sid, sessions.user_id, used.at, used.page_at from used join sessions on sessions.sid = used.sid
        where sessions.expire > used.at and (
          used.page_at is not null or (sessions.sess->>'lastUsedAt')::timestamptz <= used.at - ${connectionsWritten}::interval)
      ), owners as (
        -- Accounts in the order of their ids and before their sessions, as when sessions end: otherwise the two could deadlock.
        select id from users where id in (select user_id from due) order by id for no key update
      ), kept as (
        update sessions set
          sess = jsonb_set(sess::jsonb, '{lastUsedAt}', to_jsonb(due.at))::json,
          expire = least(due.at + ${idle}::interval, sessions.created_at + ${maxAge}::interval)
        from due, (select count(*) from owners) as locked
        where sessions.sid = due.sid and sessions.expire > due.at
        returning sessions.user_id, due.at, due.page_at
      ), met as (
        select user_id, max(at) as at, max(page_at) as page_at from kept group by user_id
      )
      update users set last_seen = met.at, online_until = case
        when met.page_at > users.last_seen or users.last_seen is null
        then greatest(users.online_until, met.page_at + ${keepsOnline}::interval) else users.online_until end
      from met where users.id = met.user_id and (users.last_seen is null or users.last_seen < met.at)`)
}

const idle = `${SESSION_IDLE / seconds(1)} seconds`
const maxAge = `${SESSION_MAX_AGE / seconds(1)} seconds`
const connectionsWritten = `${CONNECTIONS_WRITTEN_EVERY / seconds(1)} seconds`
const keepsOnline = `${PAGE_KEEPS_ONLINE / seconds(1)} seconds`

function flushOrLog(): void {
  flushLastUse(FLUSH_INTERVAL / 2).catch((error: unknown) =>
    log.warn({ err: error }, 'last use of sessions not written'),
  )
}

/** Sets somebody offline at once, unless connected: then the end of the last connection decides. */
export async function goOffline(q: Queryable, userId: string): Promise<void> {
  const at = now()
  const connected = db
    .select({ one: sql`1` })
    .from(connections)
    .where(and(eq(connections.userId, userId), gt(connections.until, at)))
  await q
    .update(users)
    .set({ onlineUntil: at, lastSeen: at, updatedAt: sql`updated_at` })
    // Sets the time also for somebody offline: a recent page view, not flushed yet, must not bring them back online.
    .where(and(eq(users.id, userId), notExists(connected)))
}
