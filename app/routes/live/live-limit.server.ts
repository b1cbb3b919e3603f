import type { Viewer } from '~/domains/accounts/viewer.server'
import { languageOf, translator } from '~/i18n/server.server'
import { limitFor, networkLimitFor, retryAfterHeaders } from '~/platform/http/limits/limits.server'
import { isLoopback, networkOf } from '~/platform/http/limits/network'
import { jsonError } from '~/platform/http/remix/responses.server'
import { sidFrom } from '~/platform/http/session.server'

type LiveRequest = { request: Request; ip: string; viewer: Pick<Viewer, 'id'> | null }

/**
 * Rate limit of background requests of open pages: by account for members, since thousands of them can share one address of a mobile
 * network. Without a valid session it counts by network, like any visitor.
 * @returns the error response above the limit, or null
 */
export async function liveLimit({ request, ip, viewer }: LiveRequest): Promise<Response | null> {
  const reached = viewer ? await limitFor('live').consume(viewer.id) : await visitorLimit(request, ip)
  if (!reached) return null
  const text = translator(languageOf(request))('errors:429.text')
  return jsonError(429, 'too-many-requests', text, retryAfterHeaders(reached))
}

/** The host has already counted requests without a valid session cookie. */
async function visitorLimit({ headers }: Request, ip: string) {
  if (isLoopback(ip) || !(await sidFrom(headers.get('cookie')))) return null
  return networkLimitFor('pageView').consume(networkOf(ip))
}
