import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { env } from '../settings/env.server'
import { now } from '../time/clock.server'
import { days, minutes } from '../time/durations'
import { newestSecret } from './sealed.server'

/**
 * The list that a cursor is valid for. `list` identifies the list with its order and search. `personId` is the member for whom the list is
 * made, or null. For another list or person the cursor is invalid.
 */
export type CursorScope = { list: string; personId: string | null }

/** The position after which the next page starts: the value of the list's sort column, and the id as a tie-breaker. */
export type Keyset = { after: string; id: string }

const LIFETIME = days(1)
/** The time of issue is rounded down to a multiple of this, so that the same page has the same bytes for a while. */
const ISSUED_STEP = minutes(15)
const LENGTH_MAX = 1000
const KEY_BYTES = 32

const Signed = z.tuple([z.int(), z.unknown()])
const KeysetTuple = z.tuple([z.string(), z.guid()])

/**
 * Writes a cursor for a URL. Everybody can read it; only this server can sign it. The HMAC-SHA-256 key is derived from the first secret of
 * SESSION_SECRET; cursors of all its secrets are accepted, so that secrets can be rotated.
 */
export function writeCursor(value: unknown, scope: CursorScope): string {
  const issued = Math.floor(now().getTime() / ISSUED_STEP) * ISSUED_STEP
  const payload = Buffer.from(JSON.stringify([issued, value])).toString('base64url')
  return `${payload}.${signature(newestSecret(), payload, scope).toString('base64url')}`
}

/**
 * Returns the value of a cursor. Returns null unless this server issued the cursor for this scope within the last day; callers then show
 * the first page. Never throws.
 */
export function readCursor<Value>(
  text: string | null | undefined,
  scope: CursorScope,
  schema: z.ZodType<Value>,
): Value | null {
  if (!text || text.length > LENGTH_MAX) return null
  const [payload = '', mac = '', ...more] = text.split('.')
  if (more.length > 0 || !isSigned(payload, mac, scope)) return null
  const signed = Signed.safeParse(parsed(Buffer.from(payload, 'base64url').toString()))
  if (!signed.success) return null
  const [issued, content] = signed.data
  if (now().getTime() - issued > LIFETIME) return null
  const value = schema.safeParse(content)
  return value.success ? value.data : null
}

export function writeKeyset({ after, id }: Keyset, scope: CursorScope): string {
  return writeCursor([after, id], scope)
}

/** The keyset of a cursor, or null as with `readCursor`. */
export function readKeyset(text: string | null, scope: CursorScope): Keyset | null {
  const tuple = readCursor(text, scope, KeysetTuple)
  return tuple && { after: tuple[0], id: tuple[1] }
}

/** A timestamp column for a keyset, in microseconds as stored: a Date has milliseconds and would skip rows. */
export const momentForKeyset = (column: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

function isSigned(payload: string, mac: string, scope: CursorScope): boolean {
  const given = Buffer.from(mac, 'base64url')
  return env().sessionSecrets.some((secret) => {
    const expected = signature(secret, payload, scope)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function signature(secret: string, payload: string, { list, personId }: CursorScope): Buffer {
  return createHmac('sha256', keyOf(secret))
    .update(JSON.stringify([list, personId, payload]))
    .digest()
}

const keys = new Map<string, Buffer>()

/** The signing key of a secret, different from the key that signs cookies. Cached, because every page of a list needs it. */
function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cursor', KEY_BYTES))
  keys.set(secret, key)
  return key
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
