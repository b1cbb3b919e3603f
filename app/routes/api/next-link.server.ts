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
