import { NOTICES, type NoticeKind } from 'db/limits/notifications'
import { notices } from 'db/schema/notifications'
import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, runInBatches, type Tx } from '~/platform/database/db.server'
import { isPrefetch } from '~/platform/http/is-prefetch'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { kindsAt } from '../kinds'
import { type UnreadNotices, unreadNoticeCount } from './notice-page.server'
import { publishNoticeChange } from './unread-notices-feed.server'

type Owner = Pick<Viewer, 'id'>

/** The buttons of the list of notices: `read` marks all as read, `clear` deletes the one with `id`, `clear-all` deletes all. */
export const NoticesFormSchema = z.object({
  intent: z.enum(['read', 'clear', 'clear-all']),
  id: z.string().max(40).optional(),
})

/** Marks all notices of a person as read. */
export const markAllRead = (viewer: Owner): Promise<void> => markRead(viewer)

/** Marks notices of these kinds as read, since their page is opened. With an `about`, only those about that id and those without one. */
export async function markOpened(
  viewer: Owner,
  { kinds, about }: { kinds: readonly NoticeKind[]; about: string | null },
): Promise<void> {
  const isThis = about === null ? undefined : or(isNull(notices.about), eq(notices.about, about))
  await markRead(viewer, and(inArray(notices.kind, kinds), isThis))
}

/**
 * Marks notices of a kind as read whose events are all of one person, since a page about these events is opened, such as a shared album. A
 * notice that names others, too, stays unread.
 */
export async function markOpenedOf(
  viewer: Owner,
  request: Request,
  { kind, personId }: { kind: NoticeKind; personId: string },
): Promise<void> {
  if (isPrefetch(request)) return
  const ofOthers = sql`select from notice_items i
    where i.notice_id = ${notices.id} and not i.is_withdrawn and i.person_id is distinct from ${personId}`
  await markRead(
    viewer,
    and(
      eq(notices.kind, kind),
      sql`exists (select from notice_items i where i.notice_id = ${notices.id} and i.person_id = ${personId})`,
      sql`not exists (${ofOthers})`,
    ),
  )
}

async function markRead(viewer: Owner, which?: SQL): Promise<void> {
  const read = await db
    .update(notices)
    .set({ readAt: now() })
    .where(inArray(notices.id, inOrder(and(isOf(viewer), isNull(notices.readAt), which), 'no key update')))
    .returning({ id: notices.id })
  if (read.length > 0) await publishNoticeChange([viewer.id])
}

/**
 * The ids of notices, locked in their order: two tabs of one person, or one and the job of the e-mails, change several notices at once, and
 * could deadlock if each took them in the order of another index.
 */
const inOrder = (which: SQL | undefined, strength: 'update' | 'no key update') =>
  db.select({ id: notices.id }).from(notices).where(which).orderBy(asc(notices.id)).for(strength)

const isOf = (viewer: Owner): SQL => eq(notices.userId, viewer.id)

/** Deletes one notice. False if there is none with this id, or if it is not the person's. */
export async function clearNotice(viewer: Owner, id: string): Promise<boolean> {
  if (!isGuid(id)) return false
  return clear(viewer, eq(notices.id, id))
}

/** Deletes all notices of a person. */
export async function clearAllNotices(viewer: Owner): Promise<void> {
  await clear(viewer)
}

async function clear(viewer: Owner, which?: SQL): Promise<boolean> {
  const deleted = await db
    .delete(notices)
    .where(inArray(notices.id, inOrder(and(isOf(viewer), which), 'update')))
    .returning({ id: notices.id })
  if (deleted.length > 0) await publishNoticeChange([viewer.id])
  return deleted.length > 0
}

/**
 * Deletes notices of a kind that announce a time (their `detail`) which has changed: those of a future time other than `valid`. Notices of
 * past times stay. Runs in `tx`, which has locked the account. Returns whether there were any.
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

/** Deletes notices whose newest event is older than NOTICES.keptDays. Returns how many. */
export function sweepNotices(): Promise<number> {
  const before = new Date(now().getTime() - days(NOTICES.keptDays))
  return runInBatches(
    (limit) => sql`
      delete from notices where id in (
        select id from notices where updated_at < ${before.toISOString()}::timestamptz limit ${limit}) returning id`,
  )
}

/**
 * The numbers of unread notices, for the bell and the navigation of a page. Notices that lead to this page are marked as read, unless the
 * browser only prefetches it.
 */
export async function unreadNotices(viewer: Owner, request: Request): Promise<UnreadNotices> {
  const unread = await unreadNoticeCount(viewer)
  const opened = unread.isAny ? kindsAt(new URL(request.url).pathname) : null
  if (!opened || isPrefetch(request)) return unread
  await markOpened(viewer, opened)
  return unreadNoticeCount(viewer)
}

/** Marks a notice as read on a page whose address is not the one that it leads to, such as the address with the token of a mail. */
export async function markOpenedElsewhere(
  viewer: Owner,
  request: Request,
  { kind, about }: { kind: NoticeKind; about: string },
): Promise<void> {
  if (!isPrefetch(request)) await markOpened(viewer, { kinds: [kind], about })
}
