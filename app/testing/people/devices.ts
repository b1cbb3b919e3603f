import { randomUUID } from 'node:crypto'
import { PUSH_AUTH_LENGTH, PUSH_KEY_LENGTH } from 'db/limits/push'
import { pushSubscriptions } from 'db/schema/push'
import { sessions } from 'db/schema/sessions'
import { db } from '~/platform/database/db.server'
import { days } from '~/platform/time/durations'

/** Signs somebody in on a device that gets push notifications. Nothing can be sent to it: its keys are no keys. */
export async function makeDevice(userId: string): Promise<void> {
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
