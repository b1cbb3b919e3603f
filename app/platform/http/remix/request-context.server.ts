import { randomBytes } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import type { Request } from 'express'
import { READS } from '../middleware/methods'
import { stateOf } from '../middleware/request-id.server'
import { hasSessionCookie } from '../session-cookie.server'
import { isVisitorPage } from './visitor-pages'

/** What the host decides about a request before any loader runs (load-context.ts). */
export function contextOf(request: Request): AppLoadContext {
  const { id, path } = stateOf(request)
  const visitor = !hasSessionCookie(request.headers.cookie)
  const hydrate = !(visitor && READS.includes(request.method) && isVisitorPage(path))
  return {
    requestId: id,
    ip: request.ip ?? '',
    visitor,
    hydrate,
    nonce: hydrate ? randomBytes(16).toString('base64') : undefined,
  }
}
