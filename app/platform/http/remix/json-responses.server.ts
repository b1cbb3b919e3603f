/** The shapes in which resource routes answer and pages refuse. */

/** A JSON answer. Never stored by caches on the way: what it says depends on who asks. */
export function jsonAnswer(body: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  const text = JSON.stringify(body)
  // With a length the compressor leaves short answers alone.
  headers.set('Content-Length', String(Buffer.byteLength(text)))
  return new Response(text, { ...init, headers })
}

/** The one shape of errors under /api: a text for the person and a stable code for the program. */
export function jsonError(status: number, code: string, message: string, headers?: HeadersInit): Response {
  return jsonAnswer({ message, code }, { status, headers })
}

/** Ends a loader or action with the not-found page. */
export function notFound(): never {
  throw new Response(null, { status: 404 })
}
