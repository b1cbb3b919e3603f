import { NOTICE_KINDS, type NoticeKind } from 'db/limits/notifications'
import { users } from 'db/schema/accounts'
import { securityEvents } from 'db/schema/security'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Tx } from '~/platform/database/db.server'
import { boundedArray } from '~/platform/input/bounded'
import { defineJob } from '~/platform/queue/queue.server'
import { recordNotices } from './record-notices.server'

/** The kinds that are notices; unread messages are counted by the chat itself. */
export type EventKind = Exclude<NoticeKind, 'message' | 'request'>

export type NoticeEvent = {
  kind: EventKind
  /** The id of the thing: for the address of the notice, and so that the same event is notified once. */
  about?: string
  /** Who is behind it: nobody is notified if one of the two blocked the other, or that account is unavailable. */
  personId?: string
  /** Which of the kind's texts, for example `approved`. */
  detail?: string
  /** A number that the text names, for example of profile views; without one the events are counted. */
  number?: number
}

/**
 * Notifies somebody of an event (DECISIONS "Notifications"): call it in the transaction of the event. Writes the notice, or adds to the
 * unread one of the last hours, and enqueues what the other channels need; each of them has its own conditions and pace (channels/). Does
 * nothing for accounts that are suspended or deleted, about people who are hidden from them, if they want the kind by no channel, and for an
 * event that was notified already.
 */
export async function notify(tx: Tx, { userId, ...event }: NoticeEvent & { userId: string }): Promise<void> {
  await recordNotices(tx, [userId], event)
}

/** Notifies an account's owner, also by e-mail, of an event in its security log; does nothing if the event was deleted. */
export async function notifyOfSecurityEvent(eventId: string): Promise<void> {
  const [event] = await db
    .select({ userId: users.id, kind: securityEvents.kind })
    .from(securityEvents)
    .innerJoin(users, eq(users.id, securityEvents.userId))
    .where(eq(securityEvents.id, eventId))
  if (!event) return
  await db.transaction((tx) =>
    notify(tx, { userId: event.userId, kind: 'security', about: eventId, detail: event.kind }),
  )
}

const PEOPLE_AT_ONCE = 500

/** Job that notifies many people of one event. */
export const notifyPeopleJob = defineJob(
  'notify-people',
  z.object({
    userIds: boundedArray(z.uuid(), PEOPLE_AT_ONCE),
    kind: z.enum(NOTICE_KINDS).exclude(['message', 'request']),
    about: z.uuid().optional(),
    detail: z.string().optional(),
  }),
)

/**
 * Like `notify`, for any number of people: enqueued in the transaction of the event, in jobs of 500 people that wait for every other job. Each
 * job is repeated as a whole if it fails, and notifies nobody twice. No event of today needs it (decision 0220).
 */
export async function notifyPeople(
  tx: Tx,
  { userIds, ...event }: { userIds: readonly string[]; kind: EventKind; about: string; detail?: string },
): Promise<void> {
  for (let at = 0; at < userIds.length; at += PEOPLE_AT_ONCE)
    await notifyPeopleJob.enqueue(
      tx,
      { ...event, userIds: userIds.slice(at, at + PEOPLE_AT_ONCE) },
      { inBackground: true },
    )
}

/** The handler of `notifyPeopleJob`. */
export async function notifyJobPeople({
  userIds,
  ...event
}: NoticeEvent & { userIds: readonly string[] }): Promise<void> {
  await db.transaction((tx) => recordNotices(tx, userIds, event))
}
