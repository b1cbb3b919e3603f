import type { Viewer } from '~/domains/accounts/viewer.server'
import { kindsAt } from '../kinds'
import { markOpened } from './change-notices.server'
import { unreadNoticeCount } from './notice-page.server'

/**
 * How many notices somebody has not read, for the bell of a page; those that lead to this page count as read from now on. A prefetch by the
 * browser opens nothing.
 */
export async function unreadNotices(viewer: Pick<Viewer, 'id'>, request: Request): Promise<number> {
  const { shown, isAny } = await unreadNoticeCount(viewer)
  const opened = isAny ? kindsAt(new URL(request.url).pathname) : null
  if (!opened || /prefetch/.test(request.headers.get('sec-purpose') ?? '')) return shown
  await markOpened(viewer, opened)
  return (await unreadNoticeCount(viewer)).shown
}
