import type { UserType } from 'db/limits/accounts'
import { sessions } from 'db/schema/sessions'
import { and, gt, isNull, type SQL } from 'drizzle-orm'
import { isLockedAt } from '~/domains/accounts/lock/session-lock.server'
import { rowsOf } from '~/platform/database/db.server'
import { hasReplicas } from '~/platform/database/replicas/replicas.server'
import { now } from '~/platform/time/clock.server'
import { recordLastUse } from './last-use.server'

/** Whether the session `s` of the user `u` is valid at that moment: not ended or expired, the account not suspended or deleted. */
const isValidAt = (moment: string): string =>
  `s.expire > ${moment} and s.ended_at is null and not u.is_suspended and u.deleted_at is null`

/** Whether the session `s` of the user `u` is valid at that moment and not locked: only then may it read and write. */
export const isUsableAt = (moment: string): string => `${isValidAt(moment)} and not ${isLockedAt(moment)}`

/** SQL for statements of Drizzle: whether a row of `sessions` has neither ended nor expired. Its account is not checked. */
export const isOpenSession = (): SQL | undefined => and(isNull(sessions.endedAt), gt(sessions.expire, now()))

/** Thrown when a session that acts is no longer valid. */
export class SessionEnded extends Error {}

/** The owners of those sessions that are valid and not locked, by `sid`; records that these sessions are in use. One statement. */
export async function ownersOfSessions(sids: readonly string[]): Promise<Map<string, string>> {
  const values = [`{${sids.join(',')}}`, now().toISOString()]
  const rows = await rowsOf<{ sid: string; userId: string }>(OWNERS, values, { prepared: true })
  for (const { sid } of rows) recordLastUse(sid, { isPage: false })
  return new Map(rows.map(({ sid, userId }) => [sid, userId]))
}

const OWNERS = `
  select s.sid, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
  where s.sid = any($1::text[]) and ${isUsableAt('$2::timestamptz')}`

/** A valid session and its account, as every request needs them. */
type SessionRow = {
  id: string
  firstName: string
  userType: UserType
  isAdmin: boolean
  isModerator: boolean
  placeSlug: string | null
  interests: string[]
  isLocked: boolean
  idleMinutes: number | null
  locksAt: string | null
  /** Queried for admins and moderators only; null for everybody else. */
  hasFactor: boolean | null
  hasProvedFactor: boolean
  premiumExpiresAt: string | null
  provedAt: string | null
  /** How far a replica must be for this member; only where there are replicas. */
  lastWrite?: string | null
}

/** The session with that id and its account, in one statement; undefined unless it is valid at that moment. */
export async function readSession(sid: string, at: Date): Promise<SessionRow | undefined> {
  const statement = hasReplicas() ? VIEWER_WITH_WRITE : VIEWER
  const [row] = await rowsOf<SessionRow>(statement, [sid, at.toISOString()], { prepared: true })
  return row
}

/**
 * SQL for the position that session `s` stores. In its first three seconds a session counts as ahead of all replicas, because its owner may
 * have written in an earlier session. After that time every usable replica has such a write.
 */
const LAST_WRITE = `case when s.created_at > now() - interval '3 seconds' then 'FFFFFFFF/FFFFFFFF' else s.sess->>'lastWrite' end`

// Runs for every page of a member and for every message on a socket.
const viewerSql = (more = '') => `
  select ${more} u.id, u.first_name as "firstName", u.user_type as "userType", u.is_admin as "isAdmin",
    u.is_moderator as "isModerator",
    u.premium_expires_at as "premiumExpiresAt", u.place_slug as "placeSlug", u.interests,
    s.sess->>'provedAt' as "provedAt", s.sess->>'factorProvedAt' is not null as "hasProvedFactor",
    case when u.is_admin or u.is_moderator then
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      or exists (select from passkeys k where k.user_id = u.id)
    end as "hasFactor",
    l.idle_minutes as "idleMinutes", l.locks_at as "locksAt", coalesce(l.locks_at <= $2::timestamptz, false) as "isLocked"
  from sessions s join users u on u.id = s.user_id left join session_locks l on l.sid = s.sid
  where s.sid = $1::text and ${isValidAt('$2::timestamptz')}`
const VIEWER = viewerSql()
const VIEWER_WITH_WRITE = viewerSql(`${LAST_WRITE} as "lastWrite",`)

/**
 * Stores the current WAL position of the primary in all sessions of a member. From then on the member reads from no replica that is behind
 * this position (decision 0320). One statement. Only called if there are replicas.
 */
export async function recordOwnWrite(userId: string): Promise<void> {
  await rowsOf(STORE_POSITION, [userId], { prepared: true })
}

// The insert position: a commit that does not wait for the disk may not be written yet.
const STORE_POSITION = `
  update sessions set sess = jsonb_set(sess::jsonb, '{lastWrite}', to_jsonb(pg_current_wal_insert_lsn()::text))::json
  where user_id = $1::uuid and ended_at is null`
