import type { ActionFunctionArgs } from '@remix-run/node'
import { reinstate } from '~/domains/accounts/suspension/suspension.server'
import { refusalAnswer, staffOnly, userAnswer } from './admin-answers.server'

/** POST /api/admin/users/{id}/unblock, no body. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const caller = await staffOnly({ request, context }, 'admin')
  if ('answer' in caller) return caller.answer
  const userId = params.id ?? ''
  const refused = await reinstate({ by: caller.staff, userId, ip: context.ip })
  return refused
    ? refusalAnswer(request, refused.refusal)
    : userAnswer(request, userId, 'admin:flash.reinstated')
}
