import type { LoaderFunctionArgs } from '@remix-run/node'
import { lockSession } from '~/domains/accounts/lock/session-lock.server'
import { sidFrom } from '~/platform/http/session.server'
import { log } from '~/platform/log/log.server'
import { seconds } from '~/platform/time/durations'
import { exitHeaders } from './exit-headers.server'

/** A slow database must not delay the quick exit: the cookie that it sets locks the session with the next page, too. */
const LOCK_TIMEOUT = seconds(1)

/**
 * The quick exit (UI "Quick exit", decision 0236): locks the session, clears the browser's cache of this site and redirects to a neutral
 * site. The browser's back button then shows the neutral page of /lock.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const locked = lockSessionOf(request)
  await Promise.race([locked, new Promise((resolve) => setTimeout(resolve, LOCK_TIMEOUT).unref())])
  return new Response(null, { status: 302, headers: await exitHeaders() })
}

async function lockSessionOf(request: Request): Promise<void> {
  try {
    const sid = await sidFrom(request.headers.get('cookie'))
    if (sid) await lockSession(sid)
  } catch (error) {
    log.warn({ err: error }, 'a quick exit could not lock its session; the next page locks it')
  }
}
