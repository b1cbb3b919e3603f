import type { HeadersFunction } from '@remix-run/node'

/** A JSON response. Caches on the way never store it: its content depends on the user. */
export function jsonAnswer(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  const text = JSON.stringify(body)
  // With a length the compressor skips short responses.
  headers.set('Content-Length', String(Buffer.byteLength(text)))
  return new Response(text, { ...init, headers })
}

/** The only format of errors under /api: a text for the person and a stable code for the program. */
export function jsonError(status: number, code: string, message: string, headers?: HeadersInit): Response {
  return jsonAnswer({ message, code }, { status, headers })
}

/**
 * The Link header of the next page (RFC 8288): the URL of the request with this cursor. No header on the last page, whose cursor is null.
 * @param name the parameter that contains the cursor
 */
export function nextLink(request: Request, cursor: string | number | null, name = 'cursor'): Headers {
  const headers = new Headers()
  if (cursor === null) return headers
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set(name, String(cursor))
  headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`)
  return headers
}

/** `headers` of a page whose action sets some, such as Retry-After or Set-Cookie: Remix drops them by default. */
export const actionHeaders: HeadersFunction = (sent) => sent.actionHeaders

/** `headers` of a page whose loader and action set Cache-Control: those of the error, of the action if it ran, or of the loader. */
export const cacheControlHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) =>
  errorHeaders ?? (actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders)

/** Ends a loader or action with the not-found page. */
export function notFound(): never {
  throw new Response(null, { status: 404 })
}

/** Ends a loader or action with "Profil nicht gefunden": the reader may not see the person in the address, whatever the reason. */
export function profileNotFound(): never {
  throw Response.json({ code: 'profile-not-found' }, { status: 404 })
}
