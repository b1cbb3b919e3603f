import type { ActionFunctionArgs } from '@remix-run/node'
import { deactivatePremium } from '~/domains/admin/users/premium.server'
import { refusalAnswer, staffOnly, userAnswer } from './admin-answers.server'

/** POST /api/admin/users/{id}/premium/deactivate without a body: ends the account's premium now. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const caller = await staffOnly({ request, context }, 'admin')
  if ('answer' in caller) return caller.answer
  const userId = params.id ?? ''
  const result = await deactivatePremium({ by: caller.staff, userId, ip: context.ip })
  return 'refusal' in result
    ? refusalAnswer(request, result.refusal)
    : userAnswer(request, userId, 'admin:flash.premiumOff')
}
