import { type AppLoadContext, redirect } from '@remix-run/node'
import type { UserType } from 'db/limits/accounts'
import { sessions, users } from 'db/schema/accounts'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { sessionOverAnswer } from '~/domains/accounts/kept-forms/session-over.server'
import { noteUse } from '~/domains/accounts/sessions/last-use.server'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { setFlash } from '~/platform/http/flash.server'
import { sidFrom } from '~/platform/session.server'
import { singleton } from '~/platform/singleton.server'
import type { MembersOnly } from './members-only'
import { hereOf } from './redirect-to'

/** Who asks, as every screen needs to know it (SPEC 3 "Session user"). */
export type Viewer = {
  id: string
  sid: string
  firstName: string
  userType: UserType
  isAdmin: boolean
  isPremium: boolean
  placeSlug: string | null
  interests: string[]
  /** When this session's owner last proved to be the owner: by password, second factor or passkey. */
  provedAt: Date | null
}
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
  const over = await sessionOverAnswer(asked.request)
  if (over) throw over
  const redirectTo = hereOf(asked.request)
  const notice: MembersOnly = { membersOnly: /^\/chat\b/.test(redirectTo) ? 'chat' : 'page', redirectTo }
  throw Response.json(notice, { status: 404 })
}

/** The signed-in admin. Sends everybody else to / with SPEC 2's "Zugriff verweigert", signed in or not. */
export async function requireAdmin(asked: Asked): Promise<Viewer> {
  const viewer = await viewerOf(asked)
  if (viewer?.isAdmin) return viewer
  const over = viewer ? null : await sessionOverAnswer(asked.request)
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
  if (!sid) return null
  const at = now()
  const [row] = await statement().execute({ sid, at: at.toISOString() })
  if (!row) return null
  noteUse(sid, { isPage })
  const { premiumExpiresAt, provedAt, ...viewer } = row
  return {
    ...viewer,
    sid,
    isPremium: premiumExpiresAt !== null && premiumExpiresAt > at,
    provedAt: provedAt === null ? null : new Date(provedAt),
  }
}

const statement = () =>
  singleton('viewer-statement', () =>
    db
      .select({
        id: users.id,
        firstName: users.firstName,
        userType: users.userType,
        isAdmin: users.isAdmin,
        premiumExpiresAt: users.premiumExpiresAt,
        placeSlug: users.placeSlug,
        interests: users.interests,
        provedAt: sql<string | null>`${sessions.sess}->>'provedAt'`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.sid, sql.placeholder('sid')),
          gt(sessions.expire, sql.placeholder('at')),
          isNull(sessions.endedAt),
          eq(users.isBlocked, false),
          isNull(users.deletedAt),
        ),
      )
      .prepare('viewer'),
  )
