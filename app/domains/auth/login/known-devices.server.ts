import { randomBytes } from 'node:crypto'
import type { Cookie } from '@remix-run/node'
import { KNOWN_DEVICES_KEPT_DAYS } from 'db/limits/security'
import { knownDevices } from 'db/schema/security'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { z } from 'zod'
import { deleteInBatches, type Queryable } from '~/platform/database/db.server'
import { signedCookie } from '~/platform/http/cookies.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { now } from '~/platform/time/clock.server'
import { days, seconds } from '~/platform/time/durations'
import { forgetPlaces, networksOf } from './known-places.server'

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
export async function recordDevice(
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

/** Forgets all browsers and networks of an account: part of a reset, since somebody else may have signed in from them. */
export async function forgetDevices(
  q: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const deleted = await q
    .delete(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .returning({ device: knownDevices.device })
  const networks = await networksOf(q, userId)
  await forgetPlaces(q, { email, networks, devices: deleted.map(({ device }) => device) })
}

/** Deletes browsers whose cookie has expired. Returns how many. */
export const sweepKnownDevices = (): Promise<number> =>
  deleteInBatches(knownDevices, lt(knownDevices.lastUsedAt, new Date(now().getTime() - DEVICE_RETENTION)))

async function cookieOf(request: Request): Promise<z.infer<typeof Written> | null> {
  const read = Written.safeParse(await cookie().parse(request.headers.get('cookie')))
  return read.success ? read.data : null
}

const cookie = (): Cookie => signedCookie('device', DEVICE_RETENTION / seconds(1))
