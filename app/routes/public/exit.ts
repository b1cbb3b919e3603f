import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { lockSession } from '~/domains/accounts/lock/session-lock.server'
import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { seconds } from '~/platform/durations'
import { awayCookie } from '~/platform/http/cookies.server'
import { log } from '~/platform/log/log.server'
import { sidFrom } from '~/platform/session.server'
import { NEUTRAL_PAGE } from '~/ui/frame/header-bar'

/** Who leaves in a hurry does not wait for a slow database: the cookie locks the session at the next page, too. */
const LOCKS_WITHIN = seconds(1)

/**
 * The quick exit (UI "Quick exit", decision 0236): locks the session, empties the browser's cache of this site and leads to a neutral
 * site. Back leads to the neutral page of /lock.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const locked = lockOwn(request)
  await Promise.race([locked, new Promise((resolve) => setTimeout(resolve, LOCKS_WITHIN).unref())])
  const headers = new Headers({ 'Clear-Site-Data': '"cache"', 'Cache-Control': 'no-store' })
  for (const cookie of [awayCookie(), await forgetSeen()]) headers.append('Set-Cookie', cookie)
  return redirect(NEUTRAL_PAGE, { headers })
}

async function lockOwn(request: Request): Promise<void> {
  try {
    const sid = await sidFrom(request.headers.get('cookie'))
    if (sid) await lockSession(sid)
  } catch (error) {
    log.warn({ err: error }, 'a quick exit has not locked its session yet')
  }
}
