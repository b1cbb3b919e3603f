import { NOTICE_KINDS, type NoticeKind } from 'db/limits/notifications'
import { z } from 'zod'
import type { Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { wants } from '../preferences/wants-sql.server'

/** The job that pushes the unread notices of one kind to one person. */
export const pushJob = defineJob('push', z.object({ userId: z.uuid(), kind: z.enum(NOTICE_KINDS) }))

/** The key of the job: events of one kind that happen before it runs are combined in one push. */
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
  `(${hasDevice(user)} and ${wants(user, kind, 'push')})`

/** SQL: whether somebody has a device to push to. */
const hasDevice = (user: string): string =>
  `exists (select from push_subscriptions device where device.user_id = ${user})`
