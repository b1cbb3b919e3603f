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
  if (!opened || /prefetch/.test(request.headers.get('sec-purpose') ?? '')) return unread
  await markOpened(viewer, opened)
  return unreadNoticeCount(viewer)
}
