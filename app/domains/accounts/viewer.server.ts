import { type AppLoadContext, redirect } from '@remix-run/node'
import type { UserType } from 'db/limits/accounts'
import { redirectToLogin } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { recordLastUse } from '~/domains/accounts/sessions/last-use.server'
import { now } from '~/platform/clock.server'
import { rowsOf } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { setFlash } from '~/platform/http/remix/flash.server'
import { sidFrom } from '~/platform/session.server'
import type { MembersOnly } from './members-only'
import { hereOf, withRedirectTo } from './redirect-to'

/** Who asks, as every screen needs to know it (SPEC 3 "Session user"). */
export type Viewer = {
  id: string
  sid: string
  firstName: string
  userType: UserType
  /** Whether this session may act as an admin now: false for an admin whose second factor is missing or not shown yet. */
  isAdmin: boolean
  adminAccess: AdminAccess
  isPremium: boolean
  placeSlug: string | null
  interests: string[]
  /** When this session's owner last proved to be the owner: by password, second factor or passkey. */
  provedAt: Date | null
}

/**
 * How far a session is from the administration. Outside the demo an admin needs a second factor (`no-factor` while there
 * is none), and has to have shown it in this session: a passkey alone does not stop a sign-in by password (`unproved`).
 */
export type AdminAccess = 'no-admin' | 'no-factor' | 'unproved' | 'granted'
export type Asked = { request: Request; context: AppLoadContext }

// Root and page ask alike; they share one context, and so one statement.
const asked = new WeakMap<AppLoadContext, Promise<Viewer | null>>()

/**
 * The signed-in person, or null: also for forged, ended and expired sessions and for blocked and deleted accounts.
 * One statement a request, no write.
 */
export function viewerOf({ request, context }: Asked): Promise<Viewer | null> {
  const known = asked.get(context)
  if (known !== undefined) return known
  const viewer = viewerFrom(request.headers.get('cookie'), { isPage: true })
  asked.set(context, viewer)
  return viewer
}

/**
 * The signed-in person. Throws the 404 of a members-only address otherwise; the error page shows the notice
 * "Anmeldung erforderlich" with links that lead back here (DECISIONS "Signed in, signed out"). A form that comes from a
 * session which has ended is kept, and answered with the way to sign-in and back.
 */
export async function requireViewer(asked: Asked): Promise<Viewer> {
  const viewer = await viewerOf(asked)
  if (viewer) return viewer
  const over = await redirectToLogin(asked.request)
  if (over) throw over
  const redirectTo = hereOf(asked.request)
  const notice: MembersOnly = { membersOnly: /^\/chat\b/.test(redirectTo) ? 'chat' : 'page', redirectTo }
  throw Response.json(notice, { status: 404 })
}

/** The one guard of everything that admins alone may do: the admin, or why not. Pages and calls word the refusal. */
export async function adminOf(
  asked: Asked,
): Promise<{ admin: Viewer } | { refusal: 'signed-out' | Exclude<AdminAccess, 'granted'> }> {
  const viewer = await viewerOf(asked)
  if (!viewer) return { refusal: 'signed-out' }
  return viewer.adminAccess === 'granted' ? { admin: viewer } : { refusal: viewer.adminAccess }
}

/**
 * The signed-in admin. An admin without a second factor is led to set one up, one that has not shown it in this session
 * is asked for it; everybody else is sent to / with SPEC 2's "Zugriff verweigert", signed in or not.
 */
export async function requireAdmin(asked: Asked): Promise<Viewer> {
  const found = await adminOf(asked)
  if ('admin' in found) return found.admin
  if (found.refusal === 'no-factor') throw redirect('/settings/security/two-factor')
  if (found.refusal === 'unproved')
    throw redirect(withRedirectTo('/settings/security/confirm', hereOf(asked.request)))
  const over = found.refusal === 'signed-out' ? await redirectToLogin(asked.request) : null
  if (over) throw over
  const headers = new Headers()
  await setFlash(headers, { tone: 'error', key: 'auth:adminOnly' })
  throw redirect('/', { headers })
}

/**
 * The same from a Cookie header alone: for connections, which have no loader. They count for being online by themselves, a
 * page does for a while.
 */
export async function viewerFrom(
  cookieHeader: string | null,
  { isPage = false } = {},
): Promise<Viewer | null> {
  const sid = await sidFrom(cookieHeader)
  return sid ? viewerOfSession(sid, { isPage }) : null
}

/** The same for a session that was asked for before. */
export async function viewerOfSession(sid: string, { isPage = false } = {}): Promise<Viewer | null> {
  const at = now()
  const [row] = await rowsOf<Row>(VIEWER, [sid, at.toISOString()], { prepared: true })
  if (!row) return null
  recordLastUse(sid, { isPage })
  const { premiumExpiresAt, provedAt, hasFactor, hasProvedFactor, ...viewer } = row
  const adminAccess = adminAccessOf(row)
  return {
    ...viewer,
    isAdmin: adminAccess === 'granted',
    adminAccess,
    sid,
    isPremium: premiumExpiresAt !== null && new Date(premiumExpiresAt) > at,
    provedAt: provedAt === null ? null : new Date(provedAt),
  }
}

/** Whose those sessions are that still stand, by their names; they count as used. One statement. */
export async function ownersOfSessions(sids: readonly string[]): Promise<Map<string, string>> {
  const values = [`{${sids.join(',')}}`, now().toISOString()]
  const rows = await rowsOf<{ sid: string; userId: string }>(OWNERS, values, { prepared: true })
  for (const { sid } of rows) recordLastUse(sid, { isPage: false })
  return new Map(rows.map(({ sid, userId }) => [sid, userId]))
}

function adminAccessOf({ isAdmin, hasFactor, hasProvedFactor }: Row): AdminAccess {
  if (!isAdmin) return 'no-admin'
  if (!env().adminsNeedSecondFactor) return 'granted'
  if (!hasFactor) return 'no-factor'
  return hasProvedFactor ? 'granted' : 'unproved'
}

type Row = Omit<Viewer, 'sid' | 'isPremium' | 'provedAt' | 'adminAccess'> & {
  /** Looked up for admins alone; null for everybody else. */
  hasFactor: boolean | null
  hasProvedFactor: boolean
  premiumExpiresAt: string | null
  provedAt: string | null
}

/** The session `s` of the user `u` lets in at that moment: not ended, not expired, nor the account blocked or deleted. */
export const letsInAt = (moment: string): string =>
  `s.expire > ${moment} and s.ended_at is null and not u.is_suspended and u.deleted_at is null`

/** What was asked for in the name of a session that lets nobody in any more. */
export class SessionEnded extends Error {}

// Asked by every page of a member and at every message on a socket.
const VIEWER = `
  select u.id, u.first_name as "firstName", u.user_type as "userType", u.is_admin as "isAdmin",
    u.premium_expires_at as "premiumExpiresAt", u.place_slug as "placeSlug", u.interests,
    s.sess->>'provedAt' as "provedAt", s.sess->>'factorProvedAt' is not null as "hasProvedFactor",
    case when u.is_admin then
      exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
      or exists (select from passkeys k where k.user_id = u.id)
    end as "hasFactor"
  from sessions s join users u on u.id = s.user_id
  where s.sid = $1::text and ${letsInAt('$2::timestamptz')}`

const OWNERS = `
  select s.sid, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
  where s.sid = any($1::text[]) and ${letsInAt('$2::timestamptz')}`
