import { env } from '../env.server'
import { singleton } from '../process/singleton.server'
import { sessionCookieName } from '../session.server'

/** Whether a Cookie header names a session at all, genuine or not: without one the reader is a visitor for certain. */
export function hasSessionCookie(header: string | undefined): boolean {
  return header !== undefined && pattern().test(header)
}

const pattern = () =>
  singleton(
    'session-cookie-pattern',
    () => new RegExp(`(?:^|;)\\s*${sessionCookieName(env().appUrl)}=[^;\\s]`),
  )
