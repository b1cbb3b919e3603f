import { createHash } from 'node:crypto'
import { requestLimits } from 'db/schema/limits'
import { and, gt, inArray, sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { days } from '~/platform/durations'

/** How long a place counts as known after the last sign-in from it. */
const KNOWN_FOR = days(90)

/** A browser (as known_devices names it; null for one that never signed in) in a network. */
export type Place = { email: string; network: string; device: string | null }

/**
 * Notes that an account signed in from there. The rows stand among the limits, because they run out by themselves and
 * name neither account nor network: what they hold is a hash of both.
 */
export async function rememberNetwork(q: Queryable, place: Place): Promise<void> {
  const expire = new Date(now().getTime() + KNOWN_FOR)
  await q
    .insert(requestLimits)
    .values(keysOf(place).map((key) => ({ key, points: 1, expire })))
    .onConflictDoUpdate({ target: requestLimits.key, set: { expire } })
}

/** Forgets places: whoever knew the password once is no longer known there. */
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

/** Whether the account has signed in from this browser or this network of late. One look-up, whoever's address it is. */
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
