import type { AppLoadContext } from '@remix-run/node'
import type { UserType } from 'db/limits/accounts'
import { pageOf, redirectToLogin } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { isDeviceUse, postponeLock } from '~/domains/accounts/lock/device-use.server'
import { isOpenWhileLocked, lockedAnswer } from '~/domains/accounts/lock/locked-answer.server'
import { SessionLocked } from '~/domains/accounts/lock/session-lock.server'
import { recordLastUse } from '~/domains/accounts/sessions/last-use.server'
import { readSession, recordOwnWrite, SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import { readAs } from '~/platform/database/replicas/read-scope.server'
import { isAway } from '~/platform/http/cookies.server'
import { READS } from '~/platform/http/middleware/methods'
import { hasSessionCookie, sidFrom } from '~/platform/http/session.server'
import { mayHaveFiles } from '~/platform/http/uploads/size-limits.server'
import { now } from '~/platform/time/clock.server'
import { type MembersOnly, withoutLanguage } from './redirect-to'
import { rolesOf, type StaffAccess, type StaffRole, staffAccessOf } from './staff-access.server'

/** The signed-in person, as every screen needs it (SPEC 3 "Session user"). */
export type Viewer = {
  id: string
  sid: string
  firstName: string
  userType: UserType
  /** Whether this session may act as an admin: false until an admin's second factor was used in it. */
  isAdmin: boolean
  /** Whether this session may act as a moderator, as admins may, too: false until the second factor was used in it. */
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
  /** The position in the WAL of this member's last write, which a replica must have reached; only with replicas. */
  lastWrite?: string | null
}

/** What a loader, an action or a guard gets of a request. */
export type RequestArgs = { request: Request; context: AppLoadContext }

// The loaders of the root and of the page share one context: one statement answers both.
const viewers = new WeakMap<AppLoadContext, Promise<Viewer | null>>()

/**
 * The signed-in person, or null: also for forged, ended and expired sessions and for suspended and deleted accounts. One statement per
 * request. It writes only for a device with a lock, whose use it records at most once in five seconds. For a locked session, and for a
 * browser after the quick exit, it throws `lockedAnswer` (decision 0234): every page and call asks here for its viewer.
 */
export function viewerOf({ request, context }: RequestArgs): Promise<Viewer | null> {
  const known = viewers.get(context)
  if (known !== undefined) return known
  const viewer = unlockedViewer(request, context).then((found) => {
    readAs(
      context,
      found && { lastWrite: found.lastWrite ?? null, recordWrite: () => recordOwnWrite(found.id) },
    )
    return found
  })
  viewers.set(context, viewer)
  return viewer
}

async function unlockedViewer(request: Request, { isData }: AppLoadContext): Promise<Viewer | null> {
  const isOpen = isOpenWhileLocked(request)
  if (isAway(request)) {
    if (isOpen) return null
    throw await lockedAnswer(request, null, isData)
  }
  const cookies = request.headers.get('cookie')
  if (hasSessionCookie(cookies ?? undefined)) await bodyArrived(request)
  try {
    const viewer = await viewerFrom(cookies, { isPage: true })
    if (viewer?.lock && isDeviceUse(request)) await postponeLock(viewer.sid, viewer.lock)
    return viewer
  } catch (error) {
    if (!(error instanceof SessionLocked)) throw error
    if (isOpen) return null
    throw await lockedAnswer(request, error.userId, isData)
  }
}

/**
 * Waits for the body of a form or call, before the session is read: a slow sender would otherwise act for up to a minute in a
 * session that has ended meanwhile. Not for files, which are too large to be kept: `checkSession` follows once they have arrived.
 */
async function bodyArrived(request: Request): Promise<void> {
  if (READS.includes(request.method) || request.bodyUsed) return
  if (mayHaveFiles(new URL(request.url).pathname, request.headers.get('content-type'))) return
  try {
    await request.clone().arrayBuffer()
  } catch {
    // Broken off, too slow or too large: the code that reads the body reports it.
  }
}

/**
 * The signed-in person. Otherwise throws the 404 of a members-only URL; the error page shows the notice "Anmeldung erforderlich" with
 * links that return here (DECISIONS "Signed in, signed out"). A form from an ended session is saved as a draft and redirected to
 * login and back.
 */
export async function requireViewer(args: RequestArgs): Promise<Viewer> {
  const viewer = await viewerOf(args)
  if (viewer) return viewer
  throw await signedOutAnswer(args)
}

async function signedOutAnswer({ request, context }: RequestArgs): Promise<Response> {
  const toLogin = await redirectToLogin(request)
  if (toLogin) return toLogin
  const redirectTo = withoutLanguage(pageOf(request))
  const notice: MembersOnly = { membersOnly: /^\/chat\b/.test(redirectTo) ? 'chat' : 'page', redirectTo }
  // The requested route may have no page of its own, such as a download or the target of a form.
  context.notFoundData = notice
  return Response.json(notice, { status: 404 })
}

/**
 * Checks the session of an upload again, once its files have arrived, which may take many minutes: a session that was ended meanwhile
 * stores nothing. Returns the viewer as of now. Throws SessionEnded or SessionLocked, which `sessionOverAnswer` answers.
 */
export async function checkSession({ id, sid }: Pick<Viewer, 'id' | 'sid'>): Promise<Viewer> {
  const viewer = await viewerOfSession(sid)
  if (viewer?.id !== id) throw new SessionEnded()
  return viewer
}

/**
 * The response to an upload whose session ended or was locked while the files arrived: the same as for a request after that. Throws every
 * other error.
 */
export async function sessionOverAnswer(args: RequestArgs, error: unknown): Promise<Response> {
  if (error instanceof SessionEnded) return signedOutAnswer(args)
  if (error instanceof SessionLocked) return lockedAnswer(args.request, error.userId)
  throw error
}

/**
 * `checkSession` for the sender of a form that visitors may send too: throws the response of `sessionOverAnswer`. Without it the form would
 * be stored for an account that has signed out meanwhile.
 */
export async function checkSender(viewer: Viewer | null, args: RequestArgs): Promise<void> {
  if (!viewer) return
  await checkSession(viewer).catch(async (error: unknown) => {
    throw await sessionOverAnswer(args, error)
  })
}

/**
 * The viewer of a Cookie header, for connections, which have no loader. Throws SessionLocked.
 * @param isPage whether it is a page view, which keeps the member online for some time; a connection does so while it is open
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
