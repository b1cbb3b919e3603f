import { requestLimits } from 'db/schema/limits'
import { knownDevices, securityEvents } from 'db/schema/security'
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { db, type Queryable } from '~/platform/database/db.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'

/** How long a place is known after the last login from it. */
const PLACE_RETENTION = days(90)

/** A browser (as in known_devices; null if it never signed in) in a network. */
type Place = { email: string; network: string; device: string | null }

/**
 * Records that an account signed in from a place. The rows are stored with the rate limits, because they expire by themselves and contain
 * only a hash of account and network.
 */
export async function rememberPlace(q: Queryable, place: Place): Promise<void> {
  const expire = new Date(now().getTime() + PLACE_RETENTION)
  await q
    .insert(requestLimits)
    .values(keysOf(place).map((key) => ({ key, points: 1, expire })))
    .onConflictDoUpdate({ target: requestLimits.key, set: { expire } })
}

/** Forgets places: a former holder of the password is no longer known there. */
export async function forgetPlaces(
  q: Queryable,
  { email, ...places }: { email: string; networks: readonly string[]; devices: readonly string[] },
): Promise<void> {
  const keys = namesOf(places).map((place) => keyOf(email, place))
  if (keys.length > 0) await q.delete(requestLimits).where(inArray(requestLimits.key, keys))
}

/**
 * Makes the places of an account known under its new address, and no longer under the former one: its owner stays signed in, and must not be
 * a stranger to the throttle at the next login.
 */
export async function movePlaces(
  q: Queryable,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const known = await q
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
  const devices = known.map(({ device }) => device)
  const moved = new Map(
    namesOf({ networks: await networksOf(q, userId), devices }).map((place) => [
      keyOf(from, place),
      keyOf(to, place),
    ]),
  )
  if (moved.size === 0) return
  const rows = await q
    .delete(requestLimits)
    .where(inArray(requestLimits.key, [...moved.keys()]))
    .returning({ key: requestLimits.key, expire: requestLimits.expire })
  const places = rows.flatMap(({ key: former, expire }) => {
    const key = moved.get(former)
    return key ? [{ key, points: 1, expire }] : []
  })
  if (places.length > 0)
    await q
      .insert(requestLimits)
      .values(places)
      .onConflictDoUpdate({ target: requestLimits.key, set: { expire: sql`excluded.expire` } })
}

/** Whether the account has recently signed in with this browser or from this network. One query, the same for every address. */
export async function isKnownPlace(place: Place, q: Queryable = db): Promise<boolean> {
  const found = await q
    .select({ one: sql`1` })
    .from(requestLimits)
    .where(and(inArray(requestLimits.key, keysOf(place)), gt(requestLimits.expire, now())))
  return found.length > 0
}

function keysOf({ email, network, device }: Place): string[] {
  const places = namesOf({ networks: [network], devices: device ? [device] : [] })
  return places.map((place) => keyOf(email, place))
}

const namesOf = ({ networks, devices }: { networks: readonly string[]; devices: readonly string[] }) => [
  ...networks.map((network) => `network ${network}`),
  ...devices.map((device) => `device ${device}`),
]

function keyOf(email: string, place: string): string {
  return `signInPlace:${hashOf(`${email} ${place}`)}`
}

/** The networks from which an account signed in, as far as its security log has them. */
export async function networksOf(q: Queryable, userId: string): Promise<string[]> {
  const signIns = await q
    .selectDistinct({ network: securityEvents.network })
    .from(securityEvents)
    .where(
      and(
        eq(securityEvents.userId, userId),
        inArray(securityEvents.kind, ['signed-in', 'signed-in-new-device', 'password-reset']),
        isNotNull(securityEvents.network),
      ),
    )
  return signIns.flatMap(({ network }) => network ?? [])
}
