import { randomBytes } from 'node:crypto'
import type { Cookie } from '@remix-run/node'
import { KNOWN_DEVICES_KEPT_DAYS } from 'db/limits/security'
import { requestLimits } from 'db/schema/limits'
import { knownDevices, securityEvents } from 'db/schema/security'
import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Queryable } from '~/platform/database/db.server'
import { signedCookie } from '~/platform/http/cookies.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { days, seconds } from '~/platform/time/durations'

/** How long a place is known after the last login from it. */
const NETWORK_RETENTION = days(90)

/** A browser (as in known_devices; null if it never signed in) in a network. */
type Place = { email: string; network: string; device: string | null }

/**
 * Records that an account signed in from a place. The rows are stored with the rate limits, because they expire by themselves and contain
 * only a hash of account and network.
 */
export async function rememberNetwork(q: Queryable, place: Place): Promise<void> {
  const expire = new Date(now().getTime() + NETWORK_RETENTION)
  await q
    .insert(requestLimits)
    .values(keysOf(place).map((key) => ({ key, points: 1, expire })))
    .onConflictDoUpdate({ target: requestLimits.key, set: { expire } })
}

/** Forgets places: a former holder of the password is no longer known there. */
export async function forgetNetworks(
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

/** Whether the account has recently signed in from this browser or this network. One query, the same for every address. */
export async function isKnownNetwork(place: Place, q: Queryable = db): Promise<boolean> {
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

/** The maximum lifetime of a cookie in browsers. */
const DEVICE_RETENTION = days(KNOWN_DEVICES_KEPT_DAYS)
/** A browser that deletes its cookies is a new device each time: the oldest are removed. */
const DEVICES_MAX = 50

/** A browser that has signed in here before, to any account. */
export type Device = {
  /** SHA-256 of its random id, as stored in known_devices. */
  device: string
  /** Hash of the last account that signed in with it: all browsers of one person count as one (limits). */
  owner: string
}

const Written = z.object({ id: z.string().regex(/^[\w-]{22}$/), owner: z.string().max(64) })

/** The browser of a request, by its own cookie; null if it never signed in, or the cookie is forged. */
export async function deviceOf(request: Request): Promise<Device | null> {
  const read = await cookieOf(request)
  return read && { device: hashOf(read.id), owner: read.owner }
}

/**
 * Records that an account signed in with this browser; `secondFactorUntil` skips the code until then. Returns the Set-Cookie value, and
 * whether the account did not know the browser: then its owner is notified.
 */
export async function noteDevice(
  q: Queryable,
  { userId, request, secondFactorUntil }: { userId: string; request: Request; secondFactorUntil?: Date },
): Promise<{ cookie: string; device: string; isNew: boolean }> {
  const id = (await cookieOf(request))?.id ?? randomBytes(16).toString('base64url')
  const device = hashOf(id)
  const others = await q
    .select({ device: knownDevices.device })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(knownDevices.lastUsedAt)
  const used = { lastUsedAt: now(), ...(secondFactorUntil && { secondFactorUntil }) }
  await q
    .insert(knownDevices)
    .values({ device, userId, createdAt: now(), ...used })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: used })
  const isNew = !others.some((other) => other.device === device)
  const oldest = others.slice(0, Math.max(0, others.length - DEVICES_MAX + 1)).map((other) => other.device)
  if (isNew && oldest.length > 0)
    await q
      .delete(knownDevices)
      .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.device, oldest)))
  return {
    cookie: await cookie().serialize({ id, owner: hashOf(`owner of a device ${userId}`) }),
    device,
    isNew,
  }
}

/**
 * Forgets all browsers of an account and its networks: part of a reset, since somebody else may have signed in from them. The networks are
 * those of the security log.
 */
export async function forgetDevices(
  q: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const deleted = await q
    .delete(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .returning({ device: knownDevices.device })
  const networks = await networksOf(q, userId)
  await forgetNetworks(q, { email, networks, devices: deleted.map(({ device }) => device) })
}

async function networksOf(q: Queryable, userId: string): Promise<string[]> {
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

/** Deletes browsers whose cookie has expired. Returns how many. */
export async function sweepKnownDevices(): Promise<number> {
  const deleted = await db
    .delete(knownDevices)
    .where(lt(knownDevices.lastUsedAt, new Date(now().getTime() - DEVICE_RETENTION)))
    .returning({ one: sql`1` })
  return deleted.length
}

async function cookieOf(request: Request): Promise<z.infer<typeof Written> | null> {
  const read = Written.safeParse(await cookie().parse(request.headers.get('cookie')))
  return read.success ? read.data : null
}

const cookie = (): Cookie => signedCookie('device', DEVICE_RETENTION / seconds(1))
