import { type AppLoadContext, redirect } from '@remix-run/node'
import type { UserType } from 'db/limits/accounts'
import { redirectToLogin } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { isOpenWhileLocked, lockedAnswer } from '~/domains/accounts/lock/locked-answer.server'
import { isLockedAt, SessionLocked } from '~/domains/accounts/lock/session-lock.server'
import { isUse, postponeLock } from '~/domains/accounts/lock/use.server'
import { recordLastUse } from '~/domains/accounts/sessions/last-use.server'
import { LAST_WRITE, noteOwnWrite } from '~/domains/accounts/sessions/own-write.server'
import { now } from '~/platform/clock.server'
import { rowsOf } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { isAway } from '~/platform/http/cookies.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { readAs } from '~/platform/replicas/read-scope.server'
import { hasReplicas } from '~/platform/replicas/replicas.server'
import { sidFrom } from '~/platform/session.server'
import type { MembersOnly } from './redirect-to'
import { hereOf, withRedirectTo } from './redirect-to'

/** The signed-in person, as every screen needs it (SPEC 3 "Session user"). */
export type Viewer = {
  id: string
  sid: string
  firstName: string
  userType: UserType
  /** Whether this session may act as an admin: false until an admin's second factor was used in it. */
  isAdmin: boolean
  /** The same for moderation: admins and moderators. */
  isModerator: boolean
  staffAccess: StaffAccess
  /** The roles of the account, whether or not this session may use them; an admin has both. */
  roles: readonly StaffRole[]
  /** An admin or moderator without a second factor. */
  lacksFactor: boolean
  isPremium: boolean
  placeSlug: string | null
  interests: string[]
  /** When this session's owner last proved their identity: by password, second factor or passkey. */
  provedAt: Date | null
  /** The lock of this device; null without one. */
  lock: { idleMinutes: number; locksAt: Date } | null
  /** How far a replica must be for this member; only where there are replicas. */
  lastWrite?: string | null
}

/**
 * The rights of an admin's or moderator's session. Outside the demo they need a second factor (`no-factor` without one) and must use it in
 * this session: a passkey alone does not prevent a sign-in by password (`unproved`).
 */
export type StaffAccess = 'no-staff' | 'no-factor' | 'unproved' | 'granted'
/** The roles of DECISIONS "Admin": a moderator reviews cases, photos, support and verification; an admin does everything. */
export type StaffRole = 'moderator' | 'admin'
export type Asked = { request: Request; context: AppLoadContext }

// Root and page share one context, and so one statement.
const asked = new WeakMap<AppLoadContext, Promise<Viewer | null>>()

/**
 * The signed-in person, or null: also for forged, ended and expired sessions and for suspended and deleted accounts. One statement per
 * request, no write (but for a use of a device with a lock, at most one in five seconds). Throws the answer of a locked session, and of
 * a browser after the quick exit, which redirects to /lock (decision 0234): every page and call asks here.
 */
export function viewerOf({ request, context }: Asked): Promise<Viewer | null> {
  const known = asked.get(context)
  if (known !== undefined) return known
  const viewer = unlockedViewer(request).then((found) => {
    readAs(context, found && { lastWrite: found.lastWrite ?? null, noteWrite: () => noteOwnWrite(found.id) })
    return found
  })
  asked.set(context, viewer)
  return viewer
}

async function unlockedViewer(request: Request): Promise<Viewer | null> {
  const isOpen = isOpenWhileLocked(request)
  if (isAway(request)) {
    if (isOpen) return null
    throw await lockedAnswer(request, null)
  }
  try {
    const viewer = await viewerFrom(request.headers.get('cookie'), { isPage: true })
    if (viewer?.lock && isUse(request)) await postponeLock(viewer.sid, viewer.lock)
    return viewer
  } catch (error) {
    if (!(error instanceof SessionLocked)) throw error
    if (isOpen) return null
    throw await lockedAnswer(request, error.userId)
  }
}

/**
 * The signed-in person. Otherwise throws the 404 of a members-only URL; the error page shows the notice "Anmeldung erforderlich" with
 * links that return here (DECISIONS "Signed in, signed out"). A form from an ended session is saved as a draft and redirected to
 * login and back.
 */
export async function requireViewer(asked: Asked): Promise<Viewer> {
  const viewer = await viewerOf(asked)
  if (viewer) return viewer
  const toLogin = await redirectToLogin(asked.request)
  if (toLogin) throw toLogin
  const redirectTo = hereOf(asked.request)
  const notice: MembersOnly = { membersOnly: /^\/chat\b/.test(redirectTo) ? 'chat' : 'page', redirectTo }
  throw Response.json(notice, { status: 404 })
}

/** The one guard of everything for admins or moderators only: the viewer, or a refusal. Pages and API word the refusal. */
export async function staffOf(
  asked: Asked,
  role: StaffRole,
): Promise<{ staff: Viewer } | { refusal: 'signed-out' | Exclude<StaffAccess, 'granted'> }> {
  const viewer = await viewerOf(asked)
  if (!viewer) return { refusal: 'signed-out' }
  if (!viewer.roles.includes(role)) return { refusal: 'no-staff' }
  return viewer.staffAccess === 'granted' ? { staff: viewer } : { refusal: viewer.staffAccess }
}

/**
 * The signed-in admin. Admins without a second factor are redirected to set one up, those who have not used it in this session are
 * asked for it; everybody else is redirected to / with SPEC 2's "Zugriff verweigert", signed in or not.
 */
export const requireAdmin = (asked: Asked): Promise<Viewer> => requireStaff(asked, 'admin')

/** The same for pages of moderators, which admins may use too. */
export const requireModerator = (asked: Asked): Promise<Viewer> => requireStaff(asked, 'moderator')

async function requireStaff(asked: Asked, role: StaffRole): Promise<Viewer> {
  const found = await staffOf(asked, role)
  if ('staff' in found) return found.staff
  if (found.refusal === 'no-factor') throw redirect('/settings/security/two-factor')
  if (found.refusal === 'unproved')
    throw redirect(withRedirectTo('/settings/security/confirm', hereOf(asked.request)))
  const toLogin = found.refusal === 'signed-out' ? await redirectToLogin(asked.request) : null
  if (toLogin) throw toLogin
  const headers = new Headers()
  await setFlash(headers, { tone: 'error', key: 'auth:adminOnly' })
  throw redirect('/', { headers })
}

/**
 * The viewer of a Cookie header, for connections, which have no loader. A connection keeps its member online by itself, a page view for
 * some time. Throws SessionLocked.
 */
export async function viewerFrom(
  cookieHeader: string | null,
  { isPage = false } = {},
): Promise<Viewer | null> {
  const sid = await sidFrom(cookieHeader)
  return sid ? viewerOfSession(sid, { isPage }) : null
}

/** The viewer of an already verified session id. Throws SessionLocked for a session that is valid, but locked. */
export async function viewerOfSession(sid: string, { isPage = false } = {}): Promise<Viewer | null> {
  const at = now()
  const [row] = await rowsOf<Row>(hasReplicas() ? VIEWER_WITH_WRITE : VIEWER, [sid, at.toISOString()], {
    prepared: true,
  })
  if (!row) return null
  if (row.isLocked) throw new SessionLocked(row.id)
  recordLastUse(sid, { isPage })
  const {
    premiumExpiresAt,
    provedAt,
    hasFactor,
    hasProvedFactor,
    idleMinutes,
    locksAt,
    isLocked,
    ...viewer
  } = row
  const roles = rolesOf(row)
  const staffAccess = staffAccessOf(row)
  const isGranted = staffAccess === 'granted'
  return {
    ...viewer,
    roles,
    isAdmin: isGranted && row.isAdmin,
    isModerator: isGranted,
    staffAccess,
    lacksFactor: hasFactor === false,
    sid,
    isPremium: premiumExpiresAt !== null && new Date(premiumExpiresAt) > at,
    provedAt: provedAt === null ? null : new Date(provedAt),
    lock: idleMinutes && locksAt ? { idleMinutes, locksAt: new Date(locksAt) } : null,
  }
}

/** The owners of those sessions that are still valid; they count as used. One statement. */
export async function ownersOfSessions(sids: readonly string[]): Promise<Map<string, string>> {
  const values = [`{${sids.join(',')}}`, now().toISOString()]
  const rows = await rowsOf<{ sid: string; userId: string }>(OWNERS, values, { prepared: true })
  for (const { sid } of rows) recordLastUse(sid, { isPage: false })
  return new Map(rows.map(({ sid, userId }) => [sid, userId]))
}

function rolesOf({ isAdmin, isModerator }: Row): readonly StaffRole[] {
  if (isAdmin) return ['admin', 'moderator']
  return isModerator ? ['moderator'] : []
}

function staffAccessOf({ isAdmin, isModerator, hasFactor, hasProvedFactor }: Row): StaffAccess {
  if (!isAdmin && !isModerator) return 'no-staff'
  if (!env().adminsNeedSecondFactor) return 'granted'
  if (!hasFactor) return 'no-factor'
  return hasProvedFactor ? 'granted' : 'unproved'
}

type Row = Omit<
  Viewer,
  'sid' | 'isPremium' | 'provedAt' | 'staffAccess' | 'roles' | 'lacksFactor' | 'lock'
> & {
  isLocked: boolean
  idleMinutes: number | null
  locksAt: string | null
  /** Queried for admins and moderators only; null for everybody else. */
  hasFactor: boolean | null
  hasProvedFactor: boolean
  premiumExpiresAt: string | null
  provedAt: string | null
}

/** Whether the session `s` of the user `u` is valid at that moment: not ended or expired, the account not suspended or deleted. */
export const isValidAt = (moment: string): string =>
  `s.expire > ${moment} and s.ended_at is null and not u.is_suspended and u.deleted_at is null`

/** The same, and not locked: it may read and write. */
export const letsInAt = (moment: string): string => `${isValidAt(moment)} and not ${isLockedAt(moment)}`

/** An action in the name of a session that is no longer valid. */
export class SessionEnded extends Error {}

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

const OWNERS = `
  select s.sid, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
  where s.sid = any($1::text[]) and ${letsInAt('$2::timestamptz')}`
