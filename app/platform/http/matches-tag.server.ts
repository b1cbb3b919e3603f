import fresh from 'fresh'

/** Whether an If-None-Match header names this tag: one, a list of tags, compared weakly, or any (RFC 9110, 13.1.2). */
export function matchesTag(header: string | null | undefined, etag: string): boolean {
  if (!header) return false
  // What browsers send, without a look at the parts.
  if (header === etag) return true
  return fresh({ 'if-none-match': header }, { etag })
}
