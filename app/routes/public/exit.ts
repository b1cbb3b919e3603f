import type { LoaderFunctionArgs } from '@remix-run/node'
import { lockSession } from '~/domains/accounts/lock/session-lock.server'
import { sidFrom } from '~/platform/http/session.server'
import { log } from '~/platform/log/log.server'
import { seconds } from '~/platform/time/durations'
import { exitHeaders } from './exit-headers.server'

/** Who leaves in a hurry does not wait for a slow database: the cookie locks the session at the next page, too. */
const LOCK_TIMEOUT = seconds(1)

/**
 * The quick exit (UI "Quick exit", decision 0236): locks the session, empties the browser's cache of this site and leads to a neutral
 * site. Back leads to the neutral page of /lock.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const locked = lockOwn(request)
  await Promise.race([locked, new Promise((resolve) => setTimeout(resolve, LOCK_TIMEOUT).unref())])
  return new Response(null, { status: 302, headers: await exitHeaders() })
}

async function lockOwn(request: Request): Promise<void> {
  try {
    const sid = await sidFrom(request.headers.get('cookie'))
    if (sid) await lockSession(sid)
  } catch (error) {
    log.warn({ err: error }, 'a quick exit has not locked its session yet')
  }
}
