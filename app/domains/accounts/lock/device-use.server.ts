import { serialize } from 'cookie'
import { rowsOf } from '~/platform/database/db.server'
import { readCookie } from '~/platform/http/cookies.server'
import { READS } from '~/platform/http/middleware/methods'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { LOCK_PAGE } from './locked-answer.server'

/**
 * The minimum time between two writes of the lock's time. A session may lock up to this much too early, never too late. A write for each
 * request would cost more than the rest of most pages.
 */
const WRITE_INTERVAL = seconds(5)

/**
 * Without JavaScript an open page loads /lock by itself when its time is over. If another tab was used meanwhile, /lock redirects back with
 * this cookie, and that request does not count as use: otherwise two open tabs would keep each other unlocked.
 */
const NO_USE_COOKIE = 'no-use'
/** The Set-Cookie value that marks the next request as no use; for ten seconds. */
export const noUseCookie = (): string =>
  serialize(NO_USE_COOKIE, '1', { path: '/', maxAge: 10, sameSite: 'lax', httpOnly: true })

/** Writes that open pages send when a message arrives, without an action of the user. */
const AUTOMATIC_WRITE = /^\/api\/chat\/[^/]+\/read$/

/**
 * Whether a request shows that somebody uses the device: it loads a whole page, or writes. Requests that open pages send by themselves
 * (refreshes, streams, data of pages) do not count, otherwise an abandoned tab would never lock. With JavaScript the page reports use at
 * /lock/used.
 */
export function isDeviceUse(request: Request): boolean {
  const { method, url, headers } = request
  const { pathname } = new URL(url)
  if (!READS.includes(method)) return !AUTOMATIC_WRITE.test(pathname)
  if (pathname === LOCK_PAGE || readCookie(request, NO_USE_COOKIE) === '1') return false
  const isPage = headers.get('accept')?.includes('text/html') ?? false
  return method === 'GET' && isPage && !pathname.endsWith('.data')
}

/** Moves the time at which a session locks to `idleMinutes` from now, unless the session has locked meanwhile. */
export async function postponeLock(
  sid: string,
  { idleMinutes, locksAt }: { idleMinutes: number; locksAt: Date },
): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() + minutes(idleMinutes))
  if (until.getTime() - locksAt.getTime() < WRITE_INTERVAL) return
  await rowsOf(POSTPONE, [sid, at.toISOString(), until.toISOString()], { prepared: true })
}

const POSTPONE = `
  update session_locks set locks_at = $3::timestamptz
  where sid = $1::text and locks_at > $2::timestamptz and locks_at < $3::timestamptz`
