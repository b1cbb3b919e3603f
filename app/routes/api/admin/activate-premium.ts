import type { ActionFunctionArgs } from '@remix-run/node'
import { adminErrorText, PremiumJson } from '~/domains/admin/users/forms'
import { activatePremium } from '~/domains/admin/users/premium.server'
import { readJson } from '../read-json.server'
import { refusalAnswer, staffOnly, userAnswer } from './admin-answers.server'

/** POST /api/admin/users/{id}/premium/activate {days}. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const caller = await staffOnly({ request, context }, 'admin')
  if ('answer' in caller) return caller.answer
  const read = await readJson(request, PremiumJson, adminErrorText)
  if (!read.ok) return read.answer
  const userId = params.id ?? ''
  const result = await activatePremium({ by: caller.staff, userId, ...read.value, ip: context.ip })
  return 'refusal' in result
    ? refusalAnswer(request, result.refusal)
    : userAnswer(request, userId, 'admin:flash.premiumOn')
}
