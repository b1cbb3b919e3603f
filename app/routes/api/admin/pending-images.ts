import type { LoaderFunctionArgs } from '@remix-run/node'
import { API_PAGE_MAX } from 'db/limits/listing'
import { pendingImages } from '~/domains/moderation/images/image-queue.server'
import { jsonAnswer, nextLink } from '~/platform/http/remix/responses.server'
import { staffOnly } from './admin-answers.server'

/** GET /api/admin/images/pending: the oldest first, at most 100; the next ones in the Link header. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await staffOnly(args, 'moderator')
  if ('answer' in caller) return caller.answer
  const cursor = new URL(args.request.url).searchParams.get('cursor')
  const { images, nextCursor } = await pendingImages({ limit: API_PAGE_MAX, cursor })
  return jsonAnswer(images, { headers: nextLink(args.request, nextCursor) })
}
