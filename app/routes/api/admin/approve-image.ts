import type { ActionFunctionArgs } from '@remix-run/node'
import { adminOnly, decisionAnswer } from './admin-only.server'

/** POST /api/admin/images/{id}/approve, no body. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const asked = await adminOnly({ request, context })
  if ('answer' in asked) return asked.answer
  const act = { by: asked.admin, imageId: params.id ?? '', ip: context.ip }
  return decisionAnswer(request, { ...act, decision: { decision: 'approve' } })
}
