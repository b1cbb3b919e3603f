import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { lockedAs } from '~/domains/accounts/lock/session-lock.server'
import { type Viewer, viewerOfSession } from '~/domains/accounts/viewer.server'
import { presenceTracker } from '~/domains/presence/tracker.server'
import type { Language } from '~/i18n/languages'
import { languageOf } from '~/i18n/server.server'
import { isAway } from '~/platform/http/cookies.server'
import { limitFor } from '~/platform/http/limits/limits.server'
import { isCrossSite } from '~/platform/http/middleware/request-guard.server'
import { securityHeaders } from '~/platform/http/middleware/security-headers.server'
import { sidFrom } from '~/platform/http/session.server'
import { env } from '~/platform/settings/env.server'

type Handshake = { viewer: Viewer; language: Language } | { refusal: string }

/** The member who asks for a socket, or the HTTP status with which the request is refused. */
export async function checkHandshake(request: IncomingMessage): Promise<Handshake> {
  const own = { appUrl: new URL(env().appUrl).origin, host: request.headers.host ?? '' }
  // Sockets of other sites would carry our cookie.
  if (isCrossSite(request.headers, own)) return { refusal: '403 Forbidden' }
  const sid = await sidFrom(request.headers.cookie ?? null)
  if (!sid) return { refusal: '401 Unauthorized' }
  // No other limit counts handshakes, and each reads the database.
  if (await limitFor('socket').consume(sid)) return { refusal: '429 Too Many Requests' }
  const asked = asRequest(request)
  // A quick exit that did not reach the server has set only the cookie.
  if (isAway(asked)) return { refusal: '423 Locked' }
  await presenceTracker().ready()
  const viewer = await viewerOfSession(sid).catch(lockedAs('locked' as const))
  if (viewer === 'locked') return { refusal: '423 Locked' }
  if (!viewer) return { refusal: '401 Unauthorized' }
  return { viewer, language: languageOf(asked) }
}

/** Answers a handshake with an error status, and ends its connection. */
export function refuseHandshake(raw: Duplex, status: string): void {
  const headers = [...securityHeaders(), ['Content-Length', '0'], ['Connection', 'close']]
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  // Node's servers leave a connection half-open until the client ends it, and no timeout of HTTP applies after an upgrade.
  raw.end(`HTTP/1.1 ${status}\r\n${lines}\r\n`, () => raw.destroy())
}

/** What the cookies and the language of a handshake are read from. */
function asRequest({ headers, url }: IncomingMessage): Request {
  const { cookie = '', 'accept-language': accept = '' } = headers
  return new Request(new URL(url ?? '/', env().appUrl), { headers: { cookie, 'accept-language': accept } })
}
