import type { ActionFunctionArgs } from '@remix-run/node'
import { RejectJson, reasonErrorText } from '~/domains/moderation/images/forms'
import { readJson } from '../read-json.server'
import { decisionAnswer, staffOnly } from './staff-only.server'

/** POST /api/admin/images/{id}/reject {reason}. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const asked = await staffOnly({ request, context }, 'moderator')
  if ('answer' in asked) return asked.answer
  const read = await readJson(request, RejectJson, reasonErrorText)
  if (!read.ok) return read.answer
  const act = { by: asked.staff, imageId: params.id ?? '', ip: context.ip }
  return decisionAnswer(request, { ...act, decision: { decision: 'reject', ...read.value } })
}
