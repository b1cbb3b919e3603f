import type { ActionFunctionArgs } from '@remix-run/node'
import { deactivatePremium } from '~/domains/admin/users/premium.server'
import { refusalAnswer, userAnswer } from './admin-answers.server'
import { staffOnly } from './staff-only.server'

/** POST /api/admin/users/{id}/premium/deactivate, no body: ends now. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const asked = await staffOnly({ request, context }, 'admin')
  if ('answer' in asked) return asked.answer
  const userId = params.id ?? ''
  const result = await deactivatePremium({ by: asked.staff, userId, ip: context.ip })
  return 'refusal' in result
    ? refusalAnswer(request, result.refusal)
    : userAnswer(request, userId, 'admin:flash.premiumOff')
}
