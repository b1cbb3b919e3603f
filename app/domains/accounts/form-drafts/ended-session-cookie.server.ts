import { days, seconds } from '~/platform/durations'
import { signedCookie } from '~/platform/http/signed-cookie.server'
import { sidFrom } from '~/platform/session.server'

/** How long a form is likely to stay open in another tab. */
const REMEMBERED = days(1)

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
  if (!header?.includes('left-session=')) return null
  const sid: unknown = await cookie().parse(header)
  return typeof sid === 'string' ? sid : null
}

const cookie = () => signedCookie('left-session', REMEMBERED / seconds(1))
