import { redirectDocument } from '@remix-run/node'
import { sessions } from 'db/schema/sessions'
import { and, eq, isNotNull, lte, or } from 'drizzle-orm'
import { languageOf, translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { signedCookie } from '~/platform/http/cookies.server'
import { READS } from '~/platform/http/middleware/methods'
import { setFlash } from '~/platform/http/remix/flash.server'
import { jsonError } from '~/platform/http/remix/responses.server'
import { refererPath } from '~/platform/http/same-origin-path'
import { sidFrom } from '~/platform/http/session.server'
import { takesFiles } from '~/platform/http/uploads/size-limits.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { days, seconds } from '~/platform/time/durations'
import { hereOf, safeRedirectTo, withoutLanguage, withRedirectTo } from '../redirect-to'
import { pathWith, saveFormDraft } from './form-drafts.server'

/** The query of a form in a dialog that belongs to the page of its target: its input waits there, and not on the page around the dialog. */
export const FORM_OF_TARGET = 'dialog'

const COOKIE = 'left-session'
/** How long a form is likely to stay open in another tab. */
const COOKIE_LIFETIME = days(1)

/**
 * Remembers after signing out which session ended, by its row key, which signs nobody in: a form may still be open in another tab.
 * Returns the Set-Cookie value; null without a session.
 */
export async function rememberEndedSession(request: Request): Promise<string | null> {
  const sid = await sidFrom(request.headers.get('cookie'))
  return sid && cookie().serialize(sid)
}

/** The session that this browser signed out of within the last day, or null. */
export async function endedSession(request: Request): Promise<string | null> {
  const header = request.headers.get('cookie')
  if (!header?.includes(`${COOKIE}=`)) return null
  const sid: unknown = await cookie().parse(header)
  return typeof sid === 'string' ? sid : null
}

const cookie = () => signedCookie(COOKIE, COOKIE_LIFETIME / seconds(1))

/**
 * The response to a form or API call from an ended session (DECISIONS "A form sent after the session ended"): the form is stored
 * for its owner and the response redirects to login and back. API calls get 401. Null for unknown sessions, and for reads.
 */
export async function redirectToLogin(request: Request): Promise<Response | null> {
  if (READS.includes(request.method)) return null
  if (isCall(request)) {
    return jsonError(401, 'unauthorized', translator(languageOf(request))('auth:api.unauthorized'))
  }
  const userId = await ownerOfEnded(request)
  if (!userId) return null
  const { page, draftCookie } = await saveDraftOf(request, userId)
  const headers = new Headers()
  if (draftCookie) headers.append('Set-Cookie', draftCookie)
  const unsaved = sendsFiles(request) ? 'auth:sessionEnded.files' : 'auth:sessionEnded.tooLarge'
  const key = draftCookie ? 'auth:sessionEnded.saved' : unsaved
  await setFlash(headers, { tone: 'info', key })
  // A document redirect, since signing in changes every part of the page.
  return redirectDocument(withRedirectTo('/login', withoutLanguage(page)), { headers })
}

/** Stores the fields of a submitted form for their owner. Returns the page that contained it, and the Set-Cookie value if they were stored. */
export async function saveDraftOf(
  request: Request,
  userId: string,
): Promise<{ page: string; draftCookie: string | null }> {
  const page = pageOf(request)
  const { pathname, searchParams } = new URL(page, request.url)
  const user = searchParams.get('user')
  const path = isGuid(user) ? pathWith(pathname, user) : pathname
  // Photos are not read into memory for the few fields next to them.
  const draftCookie = sendsFiles(request)
    ? null
    : await saveFormDraft({ userId, path, fields: await textsOf(request), request })
  return { page, draftCookie }
}

const sendsFiles = (request: Request): boolean => takesFiles(new URL(request.url).pathname)

async function textsOf(request: Request): Promise<Map<string, string[]>> {
  const fields = new Map<string, string[]>()
  for (const [name, value] of await request.clone().formData()) {
    if (typeof value === 'string') fields.set(name, [...(fields.get(name) ?? []), value])
  }
  return fields
}

/** Clients that a redirect does not help. */
const isCall = (request: Request) => new URL(request.url).pathname.startsWith('/api/') || usesJson(request)

/** Whether a client sends or prefers JSON. */
export const usesJson = ({ headers }: Request): boolean =>
  ['content-type', 'accept'].some((name) => headers.get(name)?.startsWith('application/json'))

/** The page to return to: the requested one, or the one that contained the form, since some form targets have no page. */
export function pageOf(request: Request): string {
  const isTarget =
    READS.includes(request.method) || new URL(request.url).searchParams.get(FORM_OF_TARGET) === ''
  const from = isTarget ? null : refererPath(request)
  return safeRedirectTo(from) ?? hereOf(request)
}

async function ownerOfEnded(request: Request): Promise<string | null> {
  const sid = (await sidFrom(request.headers.get('cookie'))) ?? (await endedSession(request))
  if (!sid) return null
  const over = or(isNotNull(sessions.endedAt), lte(sessions.expire, now()))
  const [found] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), over))
  return found?.userId ?? null
}
