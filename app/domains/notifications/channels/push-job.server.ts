import { NOTICE_KINDS, type NoticeKind } from 'db/limits/notifications'
import { z } from 'zod'
import type { Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { wants } from '../preferences/wants-sql.server'

/** Job that pushes to one person what is unread of one kind. */
export const pushJob = defineJob('push', z.object({ userId: z.uuid(), kind: z.enum(NOTICE_KINDS) }))

/** Events of one kind that wait for the same job are one push. */
export const pushKey = (userId: string, kind: NoticeKind) => `push:${kind}:${userId}`

/** SQL: the same of two expressions. */
export const pushKeyOf = (user: string, kind: string): string => `'push:' || ${kind} || ':' || ${user}`

/** Enqueues a push for each of these people. Its job looks again whether anything is unread and wanted by then. */
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
 * SQL: whether events of a kind are pushed to somebody at all. `user` is a placeholder or a column, never a value. Asked in the statement
 * of the event, so that nobody without a device costs a job.
 */
export const isPushable = (user: string, kind: NoticeKind): string =>
  `(${hasDevice(user)} and ${wants(user, kind, 'push')})`

/** SQL: whether somebody has a device to push to. */
const hasDevice = (user: string): string =>
  `exists (select from push_subscriptions device where device.user_id = ${user})`
