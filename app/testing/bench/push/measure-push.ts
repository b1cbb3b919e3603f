import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { users } from 'db/schema/accounts'
import { pushSubscriptions } from 'db/schema/notifications'
import { sessions } from 'db/schema/sessions'
import { retryPushJob } from '~/domains/notifications/push/send-push.server'
import { db } from '~/platform/database/db.server'
import { vapidKeysOf } from '~/platform/secrets/vapid-keys.server'
import { processEnv } from '~/platform/settings/env.server'
import { days, hours, seconds } from '~/platform/time/durations'
import { type FakeBrowser, type FakePushService, startPushService } from '../../fakes/push-service'
import { startServer } from '../../http/server'
import type { Measured } from '../benches'
import { atMost, type Figure, quantile } from '../verdict'

/** A size of 1. */
const PEOPLE = 200
const KEYS = vapidKeysOf('3'.repeat(64))

type Device = { id: string; browser: FakeBrowser; enqueuedAt: number }

/**
 * Measures how long a push notification takes from its job, which an event enqueues with its commit, to the push service (issue 17,
 * "Figures"): for 200 people one after the other, and for all of them in one transaction. A server process runs the jobs; the service is
 * the fake one, which decrypts each message.
 */
export async function measurePush(scale: number, report: (line: string) => void): Promise<Measured> {
  const service = await startPushService()
  const server = await startServer({
    DATABASE_URL: String(processEnv().DATABASE_URL),
    VAPID_PUBLIC_KEY: KEYS.publicKey,
    VAPID_PRIVATE_KEY: KEYS.privateKey,
    ...service.env,
  })
  try {
    const devices = await makeDevices(service, Math.max(2, Math.round(PEOPLE * scale)))
    const single: number[] = []
    for (const device of devices) {
      await enqueueFor([device])
      single.push(...(await timesOf([device], 1)))
    }
    report(`${devices.length} events, one after the other`)
    await enqueueFor(devices)
    const burst = await timesOf(devices, 2)
    report(`${devices.length} events at once`)
    const figures: Figure[] = [
      atMost(2000, 'p99 from the event to the push service', quantile(single, 0.99), ' ms'),
      atMost(2000, `p99 of ${devices.length} events at once`, quantile(burst, 0.99), ' ms'),
      atMost(0, 'messages that the service refused', service.refused.length),
    ]
    return { figures }
  } finally {
    await server.stop()
    await service.stop()
  }
}

async function makeDevices(service: FakePushService, count: number): Promise<Device[]> {
  const all = Array.from({ length: count }, (_, n) => ({
    sid: randomBytes(32).toString('hex'),
    email: `push-${n}@example.test`,
    browser: service.subscribe(KEYS.publicKey),
  }))
  const people = await db
    .insert(users)
    .values(
      all.map(({ email }) => ({
        email,
        passwordHash: 'none',
        firstName: 'Mara',
        userType: 'man' as const,
        isEmailVerified: true,
      })),
    )
    .returning({ id: users.id })
  const owned = all.map((one, n) => ({ ...one, userId: people[n]?.id ?? '' }))
  const expire = new Date(Date.now() + days(30))
  const sess = { device: 'Chrome, Android', lastUsedAt: new Date().toISOString() }
  await db.insert(sessions).values(owned.map(({ sid, userId }) => ({ sid, userId, sess, expire })))
  const rows = await db
    .insert(pushSubscriptions)
    .values(
      owned.map(({ sid, userId, browser: { subscription } }) => ({
        sid,
        userId,
        endpoint: subscription.endpoint,
        ...subscription.keys,
        device: sess.device,
      })),
    )
    .returning({ id: pushSubscriptions.id })
  return owned.map(({ browser }, n) => ({ browser, id: rows[n]?.id ?? '', enqueuedAt: 0 }))
}

async function enqueueFor(devices: Device[]): Promise<void> {
  const until = new Date(Date.now() + hours(1)).toISOString()
  await db.transaction(async (tx) => {
    for (const { id } of devices)
      await retryPushJob.enqueue(tx, { deviceId: id, kind: 'message', count: 1, path: '/chat', until })
  })
  const now = Date.now()
  for (const device of devices) device.enqueuedAt = now
}

/** Waits until each device has that many messages; how long the last one took, in milliseconds. */
async function timesOf(devices: Device[], messages: number): Promise<number[]> {
  const deadline = Date.now() + seconds(60)
  while (devices.some(({ browser }) => browser.received.length < messages)) {
    if (Date.now() > deadline) throw new Error('The push service did not get all messages within a minute')
    await sleep(5)
  }
  return devices.map(({ browser, enqueuedAt }) => (browser.received.at(-1)?.at ?? 0) - enqueuedAt)
}
