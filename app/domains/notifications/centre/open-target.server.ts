import type { NoticeKind } from 'db/limits/notifications'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { isPrefetch } from '~/platform/http/is-prefetch'
import { kindsAt } from '../kinds'
import { markOpened } from './change-notices.server'
import { type UnreadNotices, unreadNoticeCount } from './notice-page.server'

/**
 * The numbers of unread notices, for the bell and the navigation of a page. Notices that lead to this page are marked as read, unless the
 * browser only prefetches it.
 */
export async function unreadNotices(viewer: Pick<Viewer, 'id'>, request: Request): Promise<UnreadNotices> {
  const unread = await unreadNoticeCount(viewer)
  const opened = unread.isAny ? kindsAt(new URL(request.url).pathname) : null
  if (!opened || isPrefetch(request)) return unread
  await markOpened(viewer, opened)
  return unreadNoticeCount(viewer)
}

/** Marks a notice as read on a page whose address is not the one that it leads to, such as the address with the token of a mail. */
export async function markOpenedElsewhere(
  viewer: Pick<Viewer, 'id'>,
  request: Request,
  { kind, about }: { kind: NoticeKind; about: string },
): Promise<void> {
  if (!isPrefetch(request)) await markOpened(viewer, { kinds: [kind], about })
}
