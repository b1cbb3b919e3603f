import type { AppLoadContext } from '@remix-run/node'
import type { UserType } from 'db/limits/accounts'
import { redirectToLogin } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { isOpenWhileLocked, lockedAnswer } from '~/domains/accounts/lock/locked-answer.server'
import { SessionLocked } from '~/domains/accounts/lock/session-lock.server'
import { isUse, postponeLock } from '~/domains/accounts/lock/use.server'
import { recordLastUse } from '~/domains/accounts/sessions/last-use.server'
import { noteOwnWrite } from '~/domains/accounts/sessions/own-write.server'
import { readSession } from '~/domains/accounts/sessions/session-row.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { readAs } from '~/platform/database/replicas/read-scope.server'
import { isAway } from '~/platform/http/cookies.server'
import { sidFrom } from '~/platform/http/session.server'
import { now } from '~/platform/time/clock.server'
import type { MembersOnly } from './redirect-to'
import { hereOf } from './redirect-to'
import { rolesOf, type StaffAccess, type StaffRole, staffAccessOf } from './staff-access.server'

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
  throw await signedOutAnswer(asked.request)
}

async function signedOutAnswer(request: Request): Promise<Response> {
  const toLogin = await redirectToLogin(request)
  if (toLogin) return toLogin
  const redirectTo = hereOf(request)
  const notice: MembersOnly = { membersOnly: /^\/chat\b/.test(redirectTo) ? 'chat' : 'page', redirectTo }
  return Response.json(notice, { status: 404 })
}

/**
 * The answer of a form or call that takes files, if its session ended or was locked while they arrived: the same as if it had come later.
 * Throws every other error.
 */
export async function sessionOverAnswer(request: Request, error: unknown): Promise<Response> {
  if (error instanceof SessionEnded) return signedOutAnswer(request)
  if (error instanceof SessionLocked) return lockedAnswer(request, error.userId)
  throw error
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
  const row = await readSession(sid, at)
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
