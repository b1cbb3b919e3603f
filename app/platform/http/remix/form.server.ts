import { parseWithZod } from '@conform-to/zod/v4'
import type { HeadersFunction } from '@remix-run/node'
import type { z } from 'zod'
import { sameOriginPath } from '../same-origin-path'

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

/**
 * The fields of a submitted form: the first text under every name. Files and further values of the same name are dropped. The request
 * stays readable, for code that needs the whole of it.
 */
export async function readForm(request: Request): Promise<Map<string, string>> {
  return fieldsOf(await request.clone().formData())
}

/** The fields of form data that was read already, as `readForm` returns them. */
export function fieldsOf(form: FormData): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (typeof value === 'string' && !fields.has(name)) fields.set(name, value)
  }
  return fields
}

/**
 * Validates a form against its schema. Only the schema's own fields reach conform: it reads other names as paths and intents, and a
 * client may send any name. Respond with `reply()`, which repeats the input.
 * @param sent from `readForm`; the form data itself if fields have several values
 */
export function parseForm<Schema extends z.ZodObject>(sent: Map<string, string> | FormData, schema: Schema) {
  const own = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const values = sent instanceof FormData ? sent.getAll(name) : [sent.get(name)]
    for (const value of values) if (typeof value === 'string') own.append(name, value)
  }
  return parseWithZod(own, { schema })
}

/** The path to return to after a preference form: `redirectTo` if it is a path of this site, else `/`. */
export function returnPathOf(form: FormData): string {
  return sameOriginPath(form.get('redirectTo')) ?? '/'
}
