import type { ActionFunctionArgs } from '@remix-run/node'
import { decisionAnswer, staffOnly } from './admin-answers.server'

/** POST /api/admin/images/{id}/approve, no body. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const caller = await staffOnly({ request, context }, 'moderator')
  if ('answer' in caller) return caller.answer
  const act = { by: caller.staff, imageId: params.id ?? '', ip: context.ip }
  return decisionAnswer(request, { ...act, decision: { decision: 'approve' } })
}
