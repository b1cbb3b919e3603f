import { serialize } from 'cookie'
import { rowsOf } from '~/platform/database/db.server'
import { readCookie } from '~/platform/http/cookies.server'
import { READS } from '~/platform/http/middleware/methods'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { LOCK_PAGE } from './locked-answer.server'

/**
 * Between two writes of a use: a lock comes up to this much early, never late. A write per request would cost more than the rest of most
 * pages.
 */
export const WRITE_GAP = seconds(5)

/**
 * Without JavaScript an open page goes to /lock by itself when its time is over. If another tab was used meanwhile, it comes back with
 * this cookie: two tabs must not keep each other open.
 */
const NO_USE_COOKIE = 'no-use'
export const noUseCookie = (): string =>
  serialize(NO_USE_COOKIE, '1', { path: '/', maxAge: 10, sameSite: 'lax', httpOnly: true })

/** Open pages send these by themselves when a message arrives. */
const BY_ITSELF = /^\/api\/chat\/[^/]+\/read$/

/**
 * Whether a request shows that somebody uses the device: a whole page, or anything sent. What open pages fetch by themselves is none
 * (refreshes, streams, data of pages), or an abandoned tab would never lock; with JavaScript the page reports use at /lock/used.
 */
export function isUse(request: Request): boolean {
  const { method, url, headers } = request
  const { pathname } = new URL(url)
  if (!READS.includes(method)) return !BY_ITSELF.test(pathname)
  if (pathname === LOCK_PAGE || readCookie(request, NO_USE_COOKIE) === '1') return false
  const isPage = headers.get('accept')?.includes('text/html') ?? false
  return method === 'GET' && isPage && !pathname.endsWith('.data')
}

/** Moves the moment at which a session locks, unless it has locked meanwhile. */
export async function postponeLock(
  sid: string,
  { idleMinutes, locksAt }: { idleMinutes: number; locksAt: Date },
): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + minutes(idleMinutes))
  if (until.getTime() - locksAt.getTime() < WRITE_GAP) return
  await rowsOf(POSTPONE, [sid, at.toISOString(), until.toISOString()], { prepared: true })
}

const POSTPONE = `
  update session_locks set locks_at = $3::timestamptz
  where sid = $1::text and locks_at > $2::timestamptz and locks_at < $3::timestamptz`
