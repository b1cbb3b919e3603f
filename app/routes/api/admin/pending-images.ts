import type { LoaderFunctionArgs } from '@remix-run/node'
import { API_PAGE_MAX } from 'db/limits/listing'
import { pendingImages } from '~/domains/moderation/image-queue.server'
import { jsonAnswer } from '~/platform/http/remix/form.server'
import { adminOnly } from './admin-only.server'

/** GET /api/admin/images/pending: the oldest first, at most 100. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = await adminOnly(args)
  if ('answer' in asked) return asked.answer
  return jsonAnswer(await pendingImages({ limit: API_PAGE_MAX }))
}
