import type { NoticeKind } from 'db/limits/notifications'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { kindsAt } from '../kinds'
import { markOpened } from './change-notices.server'
import { type UnreadNotices, unreadNoticeCount } from './notice-page.server'

/**
 * What somebody has not read, for the bell and the navigation of a page; notices that lead to this page count as read from now on. A prefetch by the
 * browser opens nothing.
 */
export async function unreadNotices(viewer: Pick<Viewer, 'id'>, request: Request): Promise<UnreadNotices> {
  const unread = await unreadNoticeCount(viewer)
  const opened = unread.isAny ? kindsAt(new URL(request.url).pathname) : null
  if (!opened || isPrefetch(request)) return unread
  await markOpened(viewer, opened)
  return unreadNoticeCount(viewer)
}

/** Marks the notices about a thing as read on a page with another address than they lead to, such as one with the secret of a mail. */
export async function openElsewhere(
  viewer: Pick<Viewer, 'id'>,
  request: Request,
  { kind, about }: { kind: NoticeKind; about: string },
): Promise<void> {
  if (!isPrefetch(request)) await markOpened(viewer, { kinds: [kind], about })
}

const isPrefetch = ({ headers }: Request): boolean => /prefetch/.test(headers.get('sec-purpose') ?? '')
