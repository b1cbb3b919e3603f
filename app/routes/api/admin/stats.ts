import type { LoaderFunctionArgs } from '@remix-run/node'
import { adminStats } from '~/domains/admin/stats/stats.server'
import { jsonAnswer } from '~/platform/http/remix/responses.server'
import { staffOnly } from './admin-answers.server'

/** GET /api/admin/stats: the six figures of SPEC 3. */
export async function loader(args: LoaderFunctionArgs) {
  const caller = await staffOnly(args, 'admin')
  return 'answer' in caller ? caller.answer : jsonAnswer(await adminStats())
}
