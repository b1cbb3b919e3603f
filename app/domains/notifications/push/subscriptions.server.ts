import { COVERS, type Cover } from 'db/limits/cover'
import { PUSH_DEVICE_MAX, PUSH_DEVICES_MAX, PUSH_ENDPOINT_MAX } from 'db/limits/push'
import { pushSubscriptions } from 'db/schema/notifications'
import { sessions } from 'db/schema/sessions'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { lockForSession } from '~/domains/accounts/sessions/sessions.server'
import { isOpenSession } from '~/domains/accounts/sessions/valid-sessions.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { formatDate, type Reader, shownMoment } from '~/i18n/format/times'
import { db, type Tx } from '~/platform/database/db.server'
import { isPublicKey } from '~/platform/secrets/vapid-keys.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import type { SubscribeCall, SubscribeRefusal } from './forms'

type Owner = Pick<Viewer, 'id' | 'sid'>

/** The push services of Chrome (also Edge on Android, Opera, Samsung), Chromium as Linux distributions build it, Safari, Firefox and Edge. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com', 'web.push.apple.com']
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * Whether a URL belongs to a known push service, and is https without a port, a user or a fragment. Members choose the URLs to which the
 * server sends push messages: with others they could send requests into our own network (decision 0228).
 */
export function isPushService(endpoint: string): boolean {
  if (endpoint.length > PUSH_ENDPOINT_MAX || !URL.canParse(endpoint)) return false
  const { protocol, username, password, hash, host, hostname, port } = new URL(endpoint)
  if (protocol !== 'https:' || username || password || hash) return false
  if (host === env().push.testService?.host) return true
  return port === '' && (HOSTS.includes(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)))
}

/**
 * Saves the subscription of the device that a session belongs to; each session has one (DECISIONS "Notifications"). Removes it from every
 * other session and account, since these are of the same browser, and removes the person's oldest devices beyond PUSH_DEVICES_MAX.
 * @param device readable name, from the User-Agent
 * @param cover the name that the device shows instead of ours, if any
 * @param isRenewal whether nobody asked for push now: a device without a subscription then stays without one
 * @returns null, 'not-subscribed' for a renewal of such a device, or a refusal: an address that is no push service, a key that is no point
 * of the curve, a session that ended meanwhile
 */
export async function saveSubscription(params: {
  viewer: Owner
  call: SubscribeCall
  device: string
  cover: Cover | null
  isRenewal?: boolean
}): Promise<SubscribeRefusal | 'not-subscribed' | null> {
  const { viewer, call, device, cover, isRenewal = false } = params
  const { endpoint, keys, sound, vibration } = call
  if (!isPushService(endpoint)) return 'unknown-push-service'
  if (!isPublicKey(keys.p256dh)) return 'invalid-keys'
  return db.transaction(async (tx) => {
    if (!(await lockForSession(tx, { userId: viewer.id, sid: viewer.sid }))) return 'session-ended'
    // Serializes two accounts of one browser that subscribe at the same moment.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 0))`)
    // After that lock: its holder deletes rows of the endpoint.
    if (isRenewal && !(await lockOwnSubscription(tx, viewer.sid))) return 'not-subscribed'
    const isSame = eq(pushSubscriptions.endpoint, endpoint)
    await tx.delete(pushSubscriptions).where(and(isSame, ne(pushSubscriptions.sid, viewer.sid)))
    const values = {
      userId: viewer.id,
      endpoint,
      ...keys,
      device: device.slice(0, PUSH_DEVICE_MAX),
      cover,
      ...(sound !== undefined && { sound }),
      ...(vibration !== undefined && { vibration }),
    }
    await tx
      .insert(pushSubscriptions)
      .values({ sid: viewer.sid, createdAt: now(), ...values })
      .onConflictDoUpdate({ target: pushSubscriptions.sid, set: values })
    const oldest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, viewer.id))
      .orderBy(desc(eq(pushSubscriptions.sid, viewer.sid)), desc(pushSubscriptions.createdAt))
      .offset(PUSH_DEVICES_MAX)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, oldest))
    return null
  })
}

/** Whether a session has a subscription. A removal at the same moment waits for the end of the transaction. */
async function lockOwnSubscription(tx: Tx, sid: string): Promise<boolean> {
  const own = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sid, sid))
    .for('update')
  return own.length > 0
}

/** The name that a session's own device shows from now on, also in its push notifications, if it gets any. */
export async function setOwnCover({ id: userId, sid }: Owner, cover: Cover | null): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ cover })
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sid, sid)))
}

/** Removes the subscription of a session's own device, if there is one. */
export async function removeOwnSubscription({ id: userId, sid }: Owner): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.sid, sid)))
}

/** Removes one of a person's devices. Returns whether there was one: not if it is somebody else's. */
export async function removeDevice({ viewer, id }: { viewer: Owner; id: string }): Promise<boolean> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, viewer.id), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id })
  return removed.length > 0
}

/** A person's devices with push notifications, as the page shows them: this one first, then the newest. */
export async function devicesView(viewer: Owner, reader: Reader) {
  const rows = await db
    .select({
      id: pushSubscriptions.id,
      sid: pushSubscriptions.sid,
      device: pushSubscriptions.device,
      createdAt: pushSubscriptions.createdAt,
      lastUsedAt: pushSubscriptions.lastUsedAt,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.sid, pushSubscriptions.sid))
    .where(and(eq(pushSubscriptions.userId, viewer.id), isOpenSession()))
    .orderBy(desc(eq(pushSubscriptions.sid, viewer.sid)), desc(pushSubscriptions.createdAt))
  return rows.map(({ id, sid, device, createdAt, lastUsedAt }) => ({
    id,
    device,
    isThisOne: sid === viewer.sid,
    since: formatDate(reader, createdAt),
    lastUse: lastUsedAt && shownMoment(reader, lastUsedAt, now()),
  }))
}
export type DeviceView = Awaited<ReturnType<typeof devicesView>>[number]

/** The cover with a stored name; null if there is none. */
export const coverNamed = (name: string | null | undefined): Cover | null =>
  COVERS.find((cover) => cover === name) ?? null
