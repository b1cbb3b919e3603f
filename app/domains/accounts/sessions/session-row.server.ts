import type { UserType } from 'db/limits/accounts'
import { rowsOf } from '~/platform/database/db.server'
import { hasReplicas } from '~/platform/database/replicas/replicas.server'
import { LAST_WRITE } from './own-write.server'
import { isValidAt } from './valid-sessions.server'

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
