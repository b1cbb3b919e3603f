import { createHash } from 'node:crypto'
import { NOTICE_KINDS } from 'db/limits/notifications'
import { PUSH_KINDS, PUSH_PATH_MAX } from 'db/limits/push'
import { users } from 'db/schema/accounts'
import { pushSubscriptions } from 'db/schema/notifications'
import { sessions } from 'db/schema/sessions'
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { isOpenSession } from '~/domains/accounts/sessions/valid-sessions.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { defineJob, dequeue } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { hours, seconds } from '~/platform/time/durations'
import { pushJob, pushKey, unreadToPush } from '../channels/deliver-push.server'
import type { UnreadSource } from '../channels/unread-source.server'
import { heldUntil } from '../preferences/quiet-hours.server'
import { type PushResult, postMessage } from './post-message.server'
import { coverNamed } from './subscriptions.server'

const Notice = z.object({
  /** One of PUSH_KINDS; others get the general title. */
  kind: z.string().regex(/^[a-z_-]{1,32}$/),
  count: z.int().min(1),
  /** The page of this site that the notification opens. */
  path: z
    .string()
    .max(PUSH_PATH_MAX)
    .regex(/^\/(?![/\\])/),
})
type Notice = z.output<typeof Notice>

/** Devices by what became of the notification. */
type PushSummary = Record<'sent' | 'gone' | 'refused' | 'retrying', number>

/**
 * Job that sends a notification again to a device whose push service was overloaded or away. It throws until the service accepts it, so
 * that the queue retries with growing delays, and gives up at `until`.
 */
export const retryPushJob = defineJob(
  'retry-push',
  Notice.extend({ deviceId: z.uuid(), until: z.iso.datetime() }),
)

/** A notification that waited longer is old news; the next one counts it too. */
const RETRIED_FOR = hours(6)
const RETRIES_AFTER = seconds(10)

const TTL_S = hours(24) / seconds(1)
const TEST_TTL_S = 60
const URGENT = ['message', 'request', 'security', 'test']

/**
 * Sends a push notification to all devices of a person, at once and in parallel (DECISIONS "Notifications"). The message says the kind and
 * the number, a title of these two in the person's language (or the name of the device's cover), and the path that a press opens: never
 * names, texts or ids of people. A device that switched sound or vibration off gets that too.
 *
 * Devices whose service says 404 or 410 are removed. If it says 429 or 5xx, or is slow or away, `retry-push` sends it again to this
 * device only, so that no other gets it twice. Does nothing for suspended and deleted accounts and devices without a valid session.
 * Throws for a path that is not ours.
 * @param count how many of this kind are new, at least 1
 */
export async function sendPush({
  userId,
  ...given
}: Notice & {
  userId: string
}): Promise<PushSummary> {
  const notice = Notice.parse(given)
  const devices = await devicesWhere(eq(pushSubscriptions.userId, userId))
  const sent = await Promise.all(
    devices.map(async (device) => ({
      device,
      outcome: await postMessage(device, messageFor(device, notice)),
    })),
  )
  const by = (result: PushResult['result']) => sent.filter(({ outcome }) => outcome.result === result)
  await recordSent(by('sent').map(({ device }) => device.id))
  // An earlier one that still waits would replace this one, with an older count.
  for (const { device } of by('sent')) await dequeue(db, retryKey(device.id, notice.kind))
  await removeGone(by('gone').map(({ device }) => device))
  for (const { outcome } of by('refused')) logRefusal(outcome)
  const busy = by('busy')
  // Somebody looks at the screen: a test that comes later confuses.
  const isRetried = notice.kind !== 'test'
  if (isRetried) for (const { device, outcome } of busy) await retryLater(device.id, notice, outcome)
  const retrying = isRetried ? busy.length : 0
  const refused = sent.length - by('sent').length - by('gone').length - retrying
  return { sent: by('sent').length, gone: by('gone').length, refused, retrying }
}

/**
 * Sends a notification again to one device, with the number of what is unread by now; see `retryPushJob`. Does nothing if the device is gone,
 * the time is over, everything was read meanwhile, or the kind was switched off. Within the quiet hours it leaves the notification to a push
 * of its kind at their end.
 */
export async function retryPush(
  { deviceId, until, ...waiting }: Notice & { deviceId: string; until: string },
  sources: readonly UnreadSource[],
): Promise<void> {
  if (now().getTime() > Date.parse(until)) return
  const [device] = await devicesWhere(eq(pushSubscriptions.id, deviceId))
  if (!device) return
  const { userId } = device
  const kind = NOTICE_KINDS.find((one) => one === waiting.kind)
  const count = kind ? await unreadToPush({ userId, kind }, sources) : waiting.count
  if (count === 0) return
  const runAt = kind ? await heldUntil({ id: userId }, kind) : null
  if (kind && runAt) return pushJob.enqueue(db, { userId, kind }, { key: pushKey(userId, kind), runAt })
  const outcome = await postMessage(device, messageFor(device, { ...waiting, count }))
  if (outcome.result === 'sent') await recordSent([device.id])
  if (outcome.result === 'gone') await removeGone([device])
  if (outcome.result === 'refused') logRefusal(outcome)
  if (outcome.result === 'busy') throw new Error(`the push service answered ${outcome.status ?? 'nothing'}`)
}

type Device = Awaited<ReturnType<typeof devicesWhere>>[number]

function devicesWhere(which: SQL) {
  const { id, userId, endpoint, p256dh, auth, cover, sound, vibration } = pushSubscriptions
  return db
    .select({ id, userId, endpoint, p256dh, auth, cover, sound, vibration, language: users.language })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.sid, pushSubscriptions.sid))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(which, isOpenSession(), eq(users.isSuspended, false), isNull(users.deletedAt)))
}

function messageFor(device: Device, notice: Notice) {
  const { kind, count, path } = notice
  const { sound, vibration, language } = device
  const cover = coverNamed(device.cover)
  const title = cover ? translator(language)(`cover:names.${cover}`) : titleOf(language, notice)
  const payload = {
    kind,
    count,
    title,
    path,
    // The defaults of the browser need no words.
    ...(!sound && { sound }),
    ...(!vibration && { vibration }),
  }
  return {
    payload: JSON.stringify(payload),
    ttlS: kind === 'test' ? TEST_TTL_S : TTL_S,
    urgency: URGENT.includes(kind) ? ('high' as const) : ('normal' as const),
    // The service reads the topic: a hash says nothing about the kind.
    topic: createHash('sha256').update(`${device.id}:${kind}`).digest('base64url').slice(0, 32),
  }
}

function titleOf(language: Language, { kind, count }: Notice): string {
  const known = PUSH_KINDS.find((one) => one === kind) ?? 'other'
  return translator(language)(`pwa:push.${known}`, { count })
}

async function recordSent(ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await db.update(pushSubscriptions).set({ lastUsedAt: now() }).where(inArray(pushSubscriptions.id, ids))
}

/** A device that has subscribed again meanwhile has another address, and stays. */
async function removeGone(devices: readonly Device[]): Promise<void> {
  for (const { id, endpoint } of devices)
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)))
}

// Nothing that a retry would change: wrong keys or a wrong clock of ours. The log names no device.
function logRefusal(outcome: PushResult): void {
  if (outcome.result === 'refused') log.error({ status: outcome.status }, 'a push service refused a message')
}

/** A newer one of the same kind replaces the one that waits. */
const retryKey = (deviceId: string, kind: string) => `push:${deviceId}:${kind}`

async function retryLater(deviceId: string, notice: Notice, outcome: PushResult): Promise<void> {
  const at = now().getTime()
  const retryAfterS = outcome.result === 'busy' ? outcome.retryAfterS : null
  const delay = retryAfterS === null ? RETRIES_AFTER : seconds(retryAfterS)
  await retryPushJob.enqueue(
    db,
    { ...notice, deviceId, until: new Date(at + RETRIED_FOR).toISOString() },
    { key: retryKey(deviceId, notice.kind), runAt: new Date(at + delay) },
  )
}
