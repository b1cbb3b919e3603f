import { createHash } from 'node:crypto'
import { requestLimits } from 'db/schema/limits'
import { and, gt, inArray, sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { days } from '~/platform/durations'

/** How long a place is known after the last login from it. */
const KNOWN_FOR = days(90)

/** A browser (as in known_devices; null if it never signed in) in a network. */
export type Place = { email: string; network: string; device: string | null }

/**
 * Records that an account signed in from a place. The rows are stored with the rate limits, because they expire by themselves and contain
 * only a hash of account and network.
 */
export async function rememberNetwork(q: Queryable, place: Place): Promise<void> {
  const expire = new Date(now().getTime() + KNOWN_FOR)
  await q
    .insert(requestLimits)
    .values(keysOf(place).map((key) => ({ key, points: 1, expire })))
    .onConflictDoUpdate({ target: requestLimits.key, set: { expire } })
}

/** Forgets places: a former holder of the password is no longer known there. */
export async function forgetNetworks(
  q: Queryable,
  { email, networks, devices }: { email: string; networks: readonly string[]; devices: readonly string[] },
): Promise<void> {
  const keys = [
    ...networks.map((network) => keyOf(email, `network ${network}`)),
    ...devices.map((device) => keyOf(email, `device ${device}`)),
  ]
  if (keys.length > 0) await q.delete(requestLimits).where(inArray(requestLimits.key, keys))
}

/** Whether the account has recently signed in from this browser or this network. One query, the same for every address. */
export async function isKnownNetwork(place: Place): Promise<boolean> {
  const found = await db
    .select({ one: sql`1` })
    .from(requestLimits)
    .where(and(inArray(requestLimits.key, keysOf(place)), gt(requestLimits.expire, now())))
  return found.length > 0
}

function keysOf({ email, network, device }: Place): string[] {
  const keys = [`network ${network}`, ...(device ? [`device ${device}`] : [])]
  return keys.map((key) => keyOf(email, key))
}

function keyOf(email: string, place: string): string {
  return `signInPlace:${createHash('sha256').update(`${email} ${place}`).digest('base64url')}`
}
