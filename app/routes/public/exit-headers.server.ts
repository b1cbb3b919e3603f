import { forgetSeen } from '~/domains/listing/recently-seen/remembered.server'
import { awayCookie } from '~/platform/http/cookies.server'
import { NEUTRAL_PAGE } from '~/ui/frame/header-bar'

/** The headers of the redirect of /exit, for its route, and for app/host.server.ts while the process is too busy to run the route. */
export async function exitHeaders(): Promise<Headers> {
  const headers = new Headers({
    Location: NEUTRAL_PAGE,
    'Clear-Site-Data': '"cache"',
    'Cache-Control': 'no-store',
  })
  for (const cookie of [awayCookie(), await forgetSeen()]) headers.append('Set-Cookie', cookie)
  return headers
}
