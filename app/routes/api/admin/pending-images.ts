import type { LoaderFunctionArgs } from '@remix-run/node'
import { API_PAGE_MAX } from 'db/limits/listing'
import { pendingImages } from '~/domains/moderation/images/image-queue.server'
import { jsonAnswer } from '~/platform/http/remix/form.server'
import { staffOnly } from './staff-only.server'

/** GET /api/admin/images/pending: the oldest first, at most 100. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = await staffOnly(args, 'moderator')
  if ('answer' in asked) return asked.answer
  return jsonAnswer(await pendingImages({ limit: API_PAGE_MAX }))
}
