import { NOTICES, type NoticeKind } from 'db/limits/notifications'
import { notices } from 'db/schema/notifications'
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { publishNoticeChange } from '../notice-events.server'

type Reader = Pick<Viewer, 'id'>

const isUnreadOf = (viewer: Reader) => and(eq(notices.userId, viewer.id), isNull(notices.readAt))

/** Marks all notices of a person as read. */
export async function markAllRead(viewer: Reader): Promise<void> {
  const read = await db
    .update(notices)
    .set({ readAt: now() })
    .where(isUnreadOf(viewer))
    .returning({ id: notices.id })
  if (read.length > 0) await publishNoticeChange([viewer.id])
}

/** Marks the notices as read that lead to a page that the person opens: of these kinds, and of those with an id only that one. */
export async function markOpened(
  viewer: Reader,
  { kinds, about }: { kinds: readonly NoticeKind[]; about: string | null },
): Promise<void> {
  const isThis = about === null ? undefined : or(isNull(notices.about), eq(notices.about, about))
  const read = await db
    .update(notices)
    .set({ readAt: now() })
    .where(and(isUnreadOf(viewer), inArray(notices.kind, kinds), isThis))
    .returning({ id: notices.id })
  if (read.length > 0) await publishNoticeChange([viewer.id])
}

/** Deletes one notice. False if it is not the person's, as if there was none. */
export async function clearNotice(viewer: Reader, id: string): Promise<boolean> {
  if (!z.guid().safeParse(id).success) return false
  const deleted = await db
    .delete(notices)
    .where(and(eq(notices.id, id), eq(notices.userId, viewer.id)))
    .returning({ id: notices.id })
  if (deleted.length > 0) await publishNoticeChange([viewer.id])
  return deleted.length > 0
}

/** Deletes all notices of a person. */
export async function clearAllNotices(viewer: Reader): Promise<void> {
  const deleted = await db.delete(notices).where(eq(notices.userId, viewer.id)).returning({ id: notices.id })
  if (deleted.length > 0) await publishNoticeChange([viewer.id])
}

/**
 * Deletes the notices of a moment to come (their `detail`) that is another one by now: all but those of `valid`, and of moments that are
 * past, which were true. In `tx`, which has locked the account. Returns whether there were any.
 */
export async function dropOutdatedNotices(
  tx: Tx,
  { userId, kind, valid }: { userId: string; kind: NoticeKind; valid: Date | null },
): Promise<boolean> {
  const isToCome = gt(notices.detail, now().toISOString())
  const isOther = valid ? ne(notices.detail, valid.toISOString()) : undefined
  const deleted = await tx
    .delete(notices)
    .where(and(eq(notices.userId, userId), eq(notices.kind, kind), isToCome, isOther))
    .returning({ id: notices.id })
  if (deleted.length > 0) await publishNoticeChange([userId], tx)
  return deleted.length > 0
}

const SWEPT_AT_ONCE = 5000

/** Deletes notices whose newest event is older than NOTICES.keptDays, in batches. Returns how many. */
export async function sweepNotices(): Promise<number> {
  const before = new Date(now().getTime() - days(NOTICES.keptDays))
  let all = 0
  for (;;) {
    const deleted = await db.execute(sql`
      delete from notices where id in (
        select id from notices where updated_at < ${before.toISOString()}::timestamptz limit ${SWEPT_AT_ONCE}) returning id`)
    all += deleted.length
    if (deleted.length < SWEPT_AT_ONCE) return all
  }
}
