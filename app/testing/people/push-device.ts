import { randomBytes, randomUUID } from 'node:crypto'
import type { Cover } from 'db/limits/cover'
import { PUSH_AUTH_LENGTH, PUSH_KEY_LENGTH } from 'db/limits/push'
import { pushSubscriptions } from 'db/schema/notifications'
import { sessions } from 'db/schema/sessions'
import { saveSubscription } from '~/domains/notifications/push/subscriptions.server'
import { db } from '~/platform/database/db.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import type { FakeBrowser, FakePushService } from '~/testing/fakes/push-service'

/** Adds a session of a person; returns its sid. */
export async function makeSession(userId: string): Promise<string> {
  const sid = randomBytes(32).toString('hex')
  const sess = { device: 'Chrome, Android', lastUsedAt: now().toISOString() }
  await db.insert(sessions).values({ sid, userId, sess, expire: new Date(now().getTime() + days(30)) })
  return sid
}

/** A device with push notifications of a person: adds a session, and subscribes a browser at the fake push service. */
export async function makePushDevice(
  service: FakePushService,
  userId: string,
  over: { device?: string; cover?: Cover; sound?: boolean; vibration?: boolean; sid?: string } = {},
): Promise<FakeBrowser & { sid: string }> {
  const { device = 'Chrome, Android', cover = null, sound, vibration } = over
  const sid = over.sid ?? (await makeSession(userId))
  const browser = service.subscribe(env().push.keys?.publicKey ?? '')
  const call = { ...browser.subscription, sound, vibration }
  const refusal = await saveSubscription({ viewer: { id: userId, sid }, call, device, cover })
  if (refusal) throw new Error(`The subscription was refused: ${refusal}`)
  return Object.assign(browser, { sid })
}

/** Signs somebody in on a device that gets push notifications. Nothing can be sent to it: its keys are no keys. */
export async function makeUnreachableDevice(userId: string): Promise<void> {
  const [sid, at] = [randomUUID(), new Date()]
  const sess = { device: 'Firefox, Android', lastUsedAt: at.toISOString() }
  await db.insert(sessions).values({ sid, userId, sess, expire: new Date(at.getTime() + days(1)) })
  await db.insert(pushSubscriptions).values({
    userId,
    sid,
    endpoint: `https://fcm.googleapis.com/${randomUUID()}`,
    device: sess.device,
    p256dh: 'p'.repeat(PUSH_KEY_LENGTH),
    auth: 'a'.repeat(PUSH_AUTH_LENGTH),
  })
}
