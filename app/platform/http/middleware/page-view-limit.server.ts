import type { RequestHandler } from 'express'
import { pathOf } from '../address'
import { countPageView, retryAfterHeaders } from '../limits/limits.server'
import { sidFrom } from '../session.server'
import type { Refuse } from './refusals.server'

/** Refuses networks that send more requests than any household would. */
export function pageViewLimit(refuse: Refuse): RequestHandler {
  return async (request, response, next) => {
    const { ip = '' } = request
    if (UNCOUNTED.test(pathOf(request.url))) return next()
    // Members' open pages request these: the routes count them by account (routes/live/live-limit).
    const isLive = COUNTED_BY_ACCOUNT.test(pathOf(request.url))
    if (isLive && (await sidFrom(request.headers.cookie ?? null))) return next()
    const reached = await countPageView(ip)
    if (!reached) return next()
    await refuse(request, response, 429, retryAfterHeaders(reached))
  }
}

/**
 * Paths that are not counted. A page loads dozens of photos; health probes come from machines, notices of all sales from the few of the
 * payment provider. The quick exit has to leave for the neutral page, however many others share the address.
 */
const UNCOUNTED = /^\/(media\/|exit$|healthz$|readyz$|api\/payments\/notice$)/
const COUNTED_BY_ACCOUNT = /^\/(events|chat\/refresh)$/
