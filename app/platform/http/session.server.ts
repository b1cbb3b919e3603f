import { randomBytes } from 'node:crypto'
import { type Cookie, createCookie } from '@remix-run/node'
import { singleton } from '../process/singleton.server'
import { hashOf } from '../secrets/hash.server'
import { env } from '../settings/env.server'
import { days, seconds } from '../time/durations'
import { deletionOf } from './cookies.server'

/** DECISIONS "Signed in, signed out": a session expires when idle, and at its maximum age. */
export const SESSION_IDLE = days(30)
export const SESSION_MAX_AGE = days(180)

const SECRET_BYTES = 32
/** The format of a secret from randomBytes: any other signed value is not a session. */
const SECRET = /^[\w-]{43}$/

/** `__Host-session` binds the cookie to this host and to https; browsers refuse that prefix on http://localhost. */
export function sessionCookieName(appUrl: string): '__Host-session' | 'session' {
  return appUrl.startsWith('https:') ? '__Host-session' : 'session'
}

/** A new secret for the cookie, and the id under which its row is stored. */
export function newSecret(): { secret: string; sid: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, sid: sidOf(secret) }
}

/** The row's id is a hash: reading the table does not allow signing in. */
export function sidOf(secret: string): string {
  return hashOf(secret)
}

/**
 * The sid in a Cookie header. Null if there is none, or it is forged, damaged or signed with a secret that SESSION_SECRET no longer lists.
 * Never throws.
 */
export async function sidFrom(cookieHeader: string | null): Promise<string | null> {
  if (!cookieHeader) return null
  const secret: unknown = await cookie().parse(cookieHeader)
  return typeof secret === 'string' && SECRET.test(secret) ? sidOf(secret) : null
}

/** Whether a Cookie header has a session cookie at all, valid or not. Without one the reader is certainly a visitor. */
export function hasSessionCookie(header: string | undefined): boolean {
  return header !== undefined && sessionCookiePattern().test(header)
}

const sessionCookiePattern = () =>
  singleton(
    'session-cookie-pattern',
    () => new RegExp(`(?:^|;)\\s*${sessionCookieName(env().appUrl)}=[^;\\s]`),
  )

/** Set-Cookie that gives the secret to the browser, for the maximum age of a session. */
export function issueCookie(secret: string): Promise<string> {
  return cookie().serialize(secret, { maxAge: SESSION_MAX_AGE / seconds(1) })
}

/** Set-Cookie that deletes it. */
export function expireCookie(): Promise<string> {
  return deletionOf(cookie())
}

function cookie(): Cookie {
  return singleton('session-cookie', () => {
    const { appUrl, sessionSecrets } = env()
    const name = sessionCookieName(appUrl)
    return createCookie(name, {
      httpOnly: true,
      path: '/',
      sameSite: 'lax',
      secure: name === '__Host-session',
      // The first one signs, all verify: prepend a new one to rotate.
      secrets: sessionSecrets,
    })
  })
}
