import type { IncomingHttpHeaders } from 'node:http'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { Request, Response } from 'express'
import { env } from '../../env.server'
import { cleanAddress } from '../address'
import { isUnsafe } from '../middleware/cross-site.server'
import { stateOf } from '../middleware/request-id.server'
import { type BodyFault, bodyLimitOf, upTo } from '../uploads/body-limit.server'

/**
 * The request as loaders and actions see it. Its origin is APP_URL's, never the Host header's, which anybody can set.
 * `onFault` is called when the body grows beyond what the address takes, or comes too slowly.
 */
export function toFetchRequest(
  request: Request,
  response: Response,
  onFault: (fault: BodyFault) => void,
): globalThis.Request {
  const controller = new AbortController()
  // After the answer too: it ends the timers that Remix keeps for each page (STACK "Two kinds of page").
  response.once('close', () => controller.abort(OVER))
  const init: RequestInit & { duplex?: 'half' } = {
    method: request.method,
    headers: toFetchHeaders(request.headers),
    signal: controller.signal,
  }
  if (isUnsafe(request.method)) {
    const body = upTo(bodyLimitOf(stateOf(request).path), request, onFault)
    init.body = createReadableStreamFromReadable(body)
    init.duplex = 'half'
  }
  return new globalThis.Request(env().appUrl + cleanAddress(request.url), init)
}

function toFetchHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const name in incoming) {
    if (KEPT_BACK.has(name)) continue
    const value = incoming[name]
    if (typeof value === 'string') headers.set(name, value)
    else for (const one of value ?? []) headers.append(name, one)
  }
  return headers
}

// One for all: making one, with its stack, costs more than ending the request.
const OVER = new DOMException('The request is over', 'AbortError')

// The host has judged them already (cross-site.server.ts); Remix would compare them anew, without knowing APP_URL.
const KEPT_BACK = new Set(['origin', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for'])
