/** A parsed Range header: bytes from `start` (to `end`, included), or the last n. */
export type ByteRange = { start: number; end?: number } | { last: number }

/** A single byte range (RFC 9110, 14.1.2); null for none, several or invalid ones, which all mean the whole file. */
export function parseRange(header: string | null): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '') return Number(to) > 0 ? { last: Number(to) } : null
  if (to === '') return { start: Number(from) }
  return Number(to) >= Number(from) ? { start: Number(from), end: Number(to) } : null
}
