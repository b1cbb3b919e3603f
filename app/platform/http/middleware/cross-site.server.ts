import type { IncomingHttpHeaders } from 'node:http'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

export function isUnsafe(method: string): boolean {
  return !SAFE.has(method)
}

/**
 * Whether a request says of itself that a page of somebody else sent it. Browsers cannot be made to lie in these two
 * headers; programs send neither and pass, since no reader's cookies travel with them.
 * Sibling subdomains (`same-site`) count as somebody else.
 */
export function isCrossSite(headers: IncomingHttpHeaders, own: { appUrl: string; host: string }): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  const { origin } = headers
  if (origin === undefined) return false
  if (origin === own.appUrl) return false
  // Another name for the same server, such as 127.0.0.1 for localhost.
  return !URL.canParse(origin) || new URL(origin).host !== own.host
}
