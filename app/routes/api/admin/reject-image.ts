import type { ActionFunctionArgs } from '@remix-run/node'
import { RejectJson, reasonErrorText } from '~/domains/moderation/forms'
import { readJson } from '../read-json.server'
import { adminOnly, decisionAnswer } from './admin-only.server'

/** POST /api/admin/images/{id}/reject {reason}. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const asked = await adminOnly({ request, context })
  if ('answer' in asked) return asked.answer
  const read = await readJson(request, RejectJson, reasonErrorText)
  if (!read.ok) return read.answer
  const act = { by: asked.admin, imageId: params.id ?? '', ip: context.ip }
  return decisionAnswer(request, { ...act, decision: { decision: 'reject', ...read.value } })
}
