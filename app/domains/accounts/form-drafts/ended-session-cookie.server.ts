import { days, seconds } from '~/platform/durations'
import { signedCookie } from '~/platform/http/signed-cookie.server'
import { sidFrom } from '~/platform/session.server'

/** As long as a form in another tab is likely to be thought of. */
const REMEMBERED = days(1)

/**
 * Signing out takes the session's cookie away, but a form may still lie open in another tab. This leaves behind which
 * session it was, by the name of its ended row: it signs nobody in. Gives the Set-Cookie value; null without a session.
 */
export async function rememberEndedSession(request: Request): Promise<string | null> {
  const sid = await sidFrom(request.headers.get('cookie'))
  return sid && cookie().serialize(sid)
}

/** The session that this browser signed out of within the day, or null. */
export async function endedSession(request: Request): Promise<string | null> {
  const header = request.headers.get('cookie')
  if (!header?.includes('left-session=')) return null
  const sid: unknown = await cookie().parse(header)
  return typeof sid === 'string' ? sid : null
}

const cookie = () => signedCookie('left-session', REMEMBERED / seconds(1))
