import { NOTICE_KINDS, type NoticeKind, PUSH_EVERY_S } from 'db/limits/notifications'
import { users } from 'db/schema/accounts'
import { pushTimes } from 'db/schema/notifications'
import { and, eq, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { db, type Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { KINDS } from '../kinds'
import { preferencesOf, wantsSql } from '../preferences/preferences.server'
import { heldUntil } from '../preferences/quiet-hours.server'
import { type UnreadSource, unreadOf } from './unread-source.server'

/** Sends a push to all devices of a person: kind, number and a path of this site, never who or what. Throws if it has to be retried. */
export type SendPush = (push: {
  userId: string
  kind: NoticeKind
  count: number
  path: string
}) => Promise<unknown>

type Push = { userId: string; kind: NoticeKind }

/**
 * The job of the push channel. It pushes at once, unlike e-mails, which wait ten minutes. Further events of the kind within PUSH_EVERY_S
 * become one push; during quiet hours it waits for their end. Sends nothing if everything was read meanwhile, the kind is switched off, or
 * the account is suspended or deleted. Throws if `send` does, so that the job is retried.
 */
export async function deliverPush(
  { userId, kind }: Push,
  { send, sources }: { send: SendPush; sources: readonly UnreadSource[] },
): Promise<void> {
  if (!(await isActive(userId))) return
  const count = await unreadToPush({ userId, kind }, sources)
  if (count === 0) return
  const runAt = (await heldUntil({ id: userId }, kind)) ?? (await claimPush({ userId, kind }))
  if (runAt) return pushJob.enqueue(db, { userId, kind }, { key: pushKey(userId, kind), runAt })
  try {
    await send({
      userId,
      kind,
      count,
      path: KINDS[kind].path({ about: null, detail: null }) ?? '/notifications',
    })
  } catch (error) {
    await db.delete(pushTimes).where(isOf({ userId, kind }))
    throw error
  }
}

/** How many of a kind are unread now; 0 if the person has switched its pushes off. */
export async function unreadToPush(
  { userId, kind }: Push,
  sources: readonly UnreadSource[],
): Promise<number> {
  if (!(await preferencesOf({ id: userId }))[kind].push) return 0
  return (await unreadOf(sources, userId))[kind] ?? 0
}

async function isActive(userId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isSuspended, false), isNull(users.deletedAt)))
  return found.length > 0
}

/** Records a push that may be sent now, and returns null; otherwise returns when the next one may be sent. */
async function claimPush({ userId, kind }: Push): Promise<Date | null> {
  const at = now()
  const free = new Date(at.getTime() - seconds(PUSH_EVERY_S))
  const taken = await db
    .insert(pushTimes)
    .values({ userId, kind, sentAt: at })
    .onConflictDoUpdate({
      target: [pushTimes.userId, pushTimes.kind],
      set: { sentAt: at },
      setWhere: lte(pushTimes.sentAt, free),
    })
    .returning()
  if (taken.length > 0) return null
  const [last] = await db.select().from(pushTimes).where(isOf({ userId, kind }))
  return new Date((last?.sentAt ?? at).getTime() + seconds(PUSH_EVERY_S))
}

const isOf = ({ userId, kind }: Push) => and(eq(pushTimes.userId, userId), eq(pushTimes.kind, kind))

/** The job that pushes the unread notices of one kind to one person. */
export const pushJob = defineJob('push', z.object({ userId: z.uuid(), kind: z.enum(NOTICE_KINDS) }))

/** The key of `pushJob`: events of one kind that happen before it runs are combined in one push. */
export const pushKey = (userId: string, kind: NoticeKind) => `push:${kind}:${userId}`

/** SQL: the same key, from two SQL expressions. */
export const pushKeyOf = (user: string, kind: string): string => `'push:' || ${kind} || ':' || ${user}`

/** Enqueues a push for each of these people. When the job runs, it checks again whether anything is unread and wanted. */
export async function enqueuePushes(
  q: Queryable,
  userIds: readonly string[],
  kind: NoticeKind,
): Promise<void> {
  await pushJob.enqueueAll(
    q,
    userIds.map((userId) => ({ payload: { userId, kind }, key: pushKey(userId, kind) })),
  )
}

/**
 * SQL: whether events of a kind are pushed to somebody at all. `user` is a placeholder or a column, never a value. It is part of the
 * statement that records the event, so that no job is enqueued for people without a device.
 */
export const isPushable = (user: string, kind: NoticeKind): string =>
  `(${hasDevice(user)} and ${wantsSql(user, kind, 'push')})`

/** SQL: whether somebody has a device to push to. */
const hasDevice = (user: string): string =>
  `exists (select from push_subscriptions device where device.user_id = ${user})`
