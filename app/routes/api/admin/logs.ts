import type { LoaderFunctionArgs } from '@remix-run/node'
import { API_PAGE_MAX } from 'db/limits/listing'
import { activityLog } from '~/domains/admin/log/activity-log.server'
import { logSearchOf } from '~/domains/admin/log/log-search'
import { jsonAnswer, nextLink } from '~/platform/http/remix/responses.server'
import { staffOnly } from './admin-answers.server'

/** GET /api/admin/logs: at most 100 entries, the newest first. The Link header contains the URL of the next ones. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await staffOnly(args, 'admin')
  if ('answer' in caller) return caller.answer
  const { searchParams } = new URL(args.request.url)
  const cursor = searchParams.get('cursor')
  const { entries, nextCursor } = await activityLog(logSearchOf(searchParams), { cursor, size: API_PAGE_MAX })
  return jsonAnswer(entries, { headers: nextLink(args.request, nextCursor) })
}
