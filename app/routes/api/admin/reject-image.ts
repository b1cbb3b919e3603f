import type { ActionFunctionArgs } from '@remix-run/node'
import { RejectJson, reasonErrorText } from '~/domains/moderation/images/forms'
import { readJson } from '../read-json.server'
import { decisionAnswer, staffOnly } from './admin-answers.server'

/** POST /api/admin/images/{id}/reject {reason}. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const caller = await staffOnly({ request, context }, 'moderator')
  if ('answer' in caller) return caller.answer
  const read = await readJson(request, RejectJson, reasonErrorText)
  if (!read.ok) return read.answer
  const act = { by: caller.staff, imageId: params.id ?? '', ip: context.ip }
  return decisionAnswer(request, { ...act, decision: { decision: 'reject', ...read.value } })
}
